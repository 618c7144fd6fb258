import { type Field, valueLabel } from "@/lib/catalog/video-fields";
import { messages } from "./messages";

const { audio } = messages.settings;

/** A setting in a list of what a model makes: "8 s", "1080p", "no audio". */
export const settingLabel = (field: Field, value: string | boolean): string =>
  field === "audio" ? (value ? audio.on : audio.off) : valueLabel(field, value);
