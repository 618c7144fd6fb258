import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
} from "nuqs/server";
import type { Job, JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { withQuery } from "./search-parameters";

/**
 * The presets in a link to Create › Video. `from` is a job of ours whose whole request fills the form
 * (remix); the others set one field each. Opening such a link never sends anything.
 */
const createVideoSearch = {
  from: parseAsString,
  model: parseAsString,
  prompt: parseAsString,
  negative: parseAsString,
  tier: parseAsString,
  ratio: parseAsString,
  resolution: parseAsString,
  duration: parseAsString,
  audio: parseAsBoolean,
  image: parseAsString,
  video: parseAsString,
};

export const loadCreateVideoSearch = createLoader(createVideoSearch);
export type CreateVideoSearch = inferParserType<typeof createVideoSearch>;

const serialize = createSerializer(createVideoSearch);

/** A link that fills the video form. For absent fields the person's draft stays. */
export const createVideoLink = (preset: Partial<CreateVideoSearch> = {}) =>
  withQuery("/create/video", serialize(preset));

/** The form filled with a job's settings. Opening it never sends anything. */
export const remixLink = ({ id, kind }: Pick<Job, "id" | "kind">) =>
  `${KINDS[kind].createPath}?from=${encodeURIComponent(id)}` as const;

/** The query parameter that names a preset. */
export const PRESET_PARAMETER = "preset";

/** The form of a kind filled from a saved preset. */
export const presetLink = (kind: JobKind, id: string) =>
  `${KINDS[kind].createPath}?${PRESET_PARAMETER}=${encodeURIComponent(id)}` as const;
