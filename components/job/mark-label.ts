import type { FileMark } from "@/lib/files/file-mark";
import { messages } from "./messages";

const text = messages.markLabel;

/** How a file came to be: "AI-generated". The words of IPTC for what no service of this kind makes. */
export const madeLabel = ({ source_type }: FileMark): string =>
  source_type === null ? text.unstated : (text.made[source_type] ?? source_type);

/** What that rests on. */
export const markReason = ({ state, generator }: FileMark): string =>
  state === "signed" ? text.signed(generator) : text.reasons[state];
