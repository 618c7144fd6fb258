import type { ImageModel } from "@/lib/catalog/image/image-catalog";
import { type ModelNeeds, matchModel } from "@/lib/catalog/match-models";
import { pixels } from "@/lib/catalog/measure";
import type { VideoModel } from "@/lib/catalog/video-model";

export type NeedName = "sound" | "4k" | "long" | "tall" | "image" | "video" | "motion";

/** The filters of a list of models by what a person needs, in the order they are shown. */
const NEEDS: readonly { name: NeedName; needs: ModelNeeds }[] = [
  { name: "sound", needs: { sound: true } },
  { name: "4k", needs: { resolution: "4K" } },
  { name: "long", needs: { minSeconds: 15 } },
  { name: "tall", needs: { ratio: "9:16" } },
  { name: "image", needs: { from: "image" } },
  { name: "video", needs: { from: "video" } },
  { name: "motion", needs: { from: "motion" } },
];

export const NEED_NAMES: readonly NeedName[] = NEEDS.map(({ name }) => name);

/** The needs of all pressed filters. Of two filters about the source, the later in the list counts. */
function needsOf(names: ReadonlySet<NeedName>): ModelNeeds {
  return Object.assign({}, ...NEEDS.filter(({ name }) => names.has(name)).map(({ needs }) => needs));
}

/** Whether one priced combination of a video model meets all pressed filters at once. */
export const videoMeets = (model: VideoModel, names: ReadonlySet<NeedName>): boolean =>
  names.size === 0 || matchModel(model, needsOf(names)).fits;

const IMAGE_NEEDS: Readonly<Record<NeedName, (model: ImageModel) => boolean>> = {
  sound: () => false,
  "4k": ({ choices }) => choices.resolution.some((resolution) => pixels(resolution) >= pixels("4K")),
  long: () => false,
  tall: ({ choices }) => choices.ratio.includes("9:16"),
  image: ({ input }) => input !== "none",
  video: () => false,
  motion: () => false,
};

/** Whether an image model has everything in `names`. */
export const imageMeets = (model: ImageModel, names: ReadonlySet<NeedName>): boolean =>
  [...names].every((name) => IMAGE_NEEDS[name](model));

/** Pressing a filter about the source replaces another one about it, because a clip has one source. */
export function toggleNeed(names: ReadonlySet<NeedName>, name: NeedName): Set<NeedName> {
  if (names.has(name)) return new Set([...names].filter((other) => other !== name));
  const isSource = (other: NeedName) => NEEDS.find((need) => need.name === other)?.needs.from !== undefined;
  return new Set([...[...names].filter((other) => !(isSource(name) && isSource(other))), name]);
}
