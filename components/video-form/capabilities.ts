import type { VideoModel } from "@/lib/catalog/video-model";
import { messages } from "./messages";

const text = messages.capabilities;

/** A model's abilities as a short text for its row: sources, sound, longest clip, highest resolution. */
export function capabilities(model: VideoModel): string {
  const { image, video } = model.inputs;
  const sources = [
    model.modes.includes("generate") && image !== "required" && text.text,
    model.modes.includes("generate") && image !== "none" && text.firstFrame,
    model.modes.includes("edit") && video !== "none" && text.edit,
    model.modes.includes("motion") && text.motion,
  ].filter(Boolean);
  const limits = [
    model.maxDurationSeconds === null ? null : text.upTo(model.maxDurationSeconds),
    model.highestResolution,
  ];
  // A price list without audio states says nothing of a new model's audio.
  const audio = model.isNew && model.audio === "ignored" ? null : text.audio[model.audio];
  return [sources.join(", "), audio, ...limits].filter(Boolean).join(" · ");
}

/** Models by family, in catalog order. */
export function byFamily<Item extends { model: VideoModel }>(items: readonly Item[]): [string, Item[]][] {
  const families = new Map<string, Item[]>();
  for (const item of items) {
    const family = families.get(item.model.family) ?? [];
    families.set(item.model.family, [...family, item]);
  }
  return [...families];
}
