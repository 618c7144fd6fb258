import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
} from "nuqs/server";
import { mapFields } from "@/lib/catalog/request-field";
import { VIDEO_SETTINGS } from "@/lib/catalog/video-fields";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
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
  ...mapFields(VIDEO_SETTINGS, () => parseAsString),
  audio: parseAsBoolean,
  image: parseAsString,
  video: parseAsString,
};

export const loadCreateVideoSearch = createLoader(createVideoSearch);
export type CreateVideoSearch = inferParserType<typeof createVideoSearch>;

const serialize = createSerializer(createVideoSearch);

/** A link that fills the video form. For absent fields the person's draft stays. */
export const createVideoLink = (preset: Partial<CreateVideoSearch> = {}) =>
  withQuery(PAGE_PATHS.createVideo, serialize(preset));
