import * as z from "zod/mini";
import { CAPTION_FORMATS, DEFAULT_TAKE_NAMES, TIMELINE_FORMATS } from "@/lib/boards/export";
import { storedPerPerson } from "@/lib/platform/stored";

const exportChoices = z.object({
  roughCut: z.boolean(),
  clips: z.enum(["picks", "takes", "none"]),
  names: z.string(),
  captions: z.array(z.enum(CAPTION_FORMATS)),
  /** Whether the rough cut has them, too. */
  textTrack: z.boolean(),
  timelines: z.array(z.enum(TIMELINE_FORMATS)),
  gaps: z.boolean(),
  dropFrame: z.boolean(),
});
export type ExportChoices = z.infer<typeof exportChoices>;

/** What a person exported last in this browser. */
export const exportChoicesOf = storedPerPerson<ExportChoices>({
  name: "export",
  schema: exportChoices,
  initial: {
    roughCut: false,
    clips: "picks",
    names: DEFAULT_TAKE_NAMES,
    captions: [],
    textTrack: false,
    timelines: ["otio"],
    gaps: false,
    dropFrame: true,
  },
});
