import * as z from "zod/mini";
import { hostedInput } from "@/lib/inputs/hosted-input";

const selection = z.object({
  modelId: z.string(),
  mode: z.enum(["generate", "edit", "motion"]),
  tier: z.nullable(z.string()),
  ratio: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
  duration: z.nullable(z.string()),
  audio: z.nullable(z.boolean()),
});

/** Everything the video form holds. Text and inputs of fields a model ignores stay for when they are wanted again. */
const videoDraft = z.object({
  /** Null until a model was ever chosen; the form then starts with the catalog's first. */
  selection: z.nullable(selection),
  prompt: z.string(),
  negativePrompt: z.string(),
  firstFrame: z.nullable(hostedInput),
  sourceVideo: z.nullable(hostedInput),
  lastFrame: z.nullable(hostedInput),
  references: z.array(hostedInput),
});
export type VideoDraft = z.infer<typeof videoDraft>;

export const EMPTY_DRAFT: VideoDraft = {
  selection: null,
  prompt: "",
  negativePrompt: "",
  firstFrame: null,
  sourceVideo: null,
  lastFrame: null,
  references: [],
};

/**
 * Reads a draft field by field: what an older release or a half-written store left unreadable falls
 * back to empty, and the rest (above all the prompt) survives.
 */
export function readDraft(stored: unknown): VideoDraft {
  const fields = z.record(z.string(), z.unknown()).safeParse(stored);
  if (!fields.success) return EMPTY_DRAFT;
  const kept = Object.entries(videoDraft.shape).filter(
    ([name, field]) => field.safeParse(fields.data[name]).success,
  );
  return videoDraft.parse({
    ...EMPTY_DRAFT,
    ...Object.fromEntries(kept.map(([name]) => [name, fields.data[name]])),
  });
}
