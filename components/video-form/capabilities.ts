import type { VideoModel } from "@/lib/catalog/video-model";

/** A model's abilities as a short text for its row: sources, sound, longest clip, highest resolution. */
export function capabilities(model: VideoModel): string {
  const { image, video } = model.inputs;
  const sources = [
    model.modes.includes("generate") && image !== "required" && "text",
    model.modes.includes("generate") && image !== "none" && "first frame",
    model.modes.includes("edit") && video !== "none" && "edit",
    model.modes.includes("motion") && "motion",
  ].filter(Boolean);
  const sound = { toggle: "sound on or off", on: "sound", off: "no sound", ignored: "no sound" }[model.audio];
  const limits = [
    model.maxDurationSeconds === null ? null : `up to ${model.maxDurationSeconds} s`,
    model.highestResolution,
  ];
  return [sources.join(", "), sound, ...limits].filter(Boolean).join(" · ");
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
