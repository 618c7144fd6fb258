import type { Needs } from "@/lib/catalog/narrow";

export type NeedName = "sound" | "4k" | "long" | "tall" | "image" | "video" | "motion";

/** The filters of the model list, in the order they are shown. */
export const NEEDS: readonly { name: NeedName; needs: Needs }[] = [
  { name: "sound", needs: { sound: true } },
  { name: "4k", needs: { resolution: "4K" } },
  { name: "long", needs: { minSeconds: 15 } },
  { name: "tall", needs: { ratio: "9:16" } },
  { name: "image", needs: { from: "image" } },
  { name: "video", needs: { from: "video" } },
  { name: "motion", needs: { from: "motion" } },
];

/** The needs of all pressed filters. Of two about the source, the later in the list counts. */
export function needsOf(names: ReadonlySet<NeedName>, maxCredits: number | null): Needs {
  const selectedNeeds = NEEDS.filter(({ name }) => names.has(name)).map(({ needs }) => needs);
  return Object.assign({}, ...selectedNeeds, maxCredits === null ? {} : { maxCredits });
}

/** Pressing a filter about the source replaces another one about it, because a clip has one source. */
export function toggleNeed(names: ReadonlySet<NeedName>, name: NeedName): Set<NeedName> {
  if (names.has(name)) return new Set([...names].filter((other) => other !== name));
  const isSource = (other: NeedName) => NEEDS.find((need) => need.name === other)?.needs.from !== undefined;
  return new Set([...[...names].filter((other) => !(isSource(name) && isSource(other))), name]);
}
