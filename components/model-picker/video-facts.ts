import type { VideoModel } from "@/lib/catalog/video-model";
import { LIMITS } from "@/lib/contract/limits";
import { messages } from "./messages";

/** A model's abilities in a line: what it makes clips from, its audio, its highest resolution. */
export function videoFacts(model: VideoModel): string {
  const words = messages.facts;
  const { image, video } = model.inputs;
  const generates = model.modes.includes("generate");
  const sources = [
    generates && image !== "required" && words.text,
    generates && image !== "none" && words.firstFrame,
    model.frames && words.frames(LIMITS.gammaReferenceImagesMax),
    model.modes.includes("edit") && video !== "none" && words.edit,
    model.modes.includes("motion") && words.motion,
  ].filter(Boolean);
  const audio = model.isNew && model.audio === "ignored" ? null : words.audio[model.audio];
  return [sources.join(", "), audio, model.highestResolution].filter(Boolean).join(" · ");
}
