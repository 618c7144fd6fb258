import * as z from "zod/mini";
import { idOf } from "@/lib/platform/ids";

const MAX_PARTS = 100;

const soundFormat = z.enum(["mp3", "wav"]);
export type SoundFormat = z.infer<typeof soundFormat>;

/** Query of GET /api/assets/sound: the ids of results, with commas between them, in the order of their sounds. */
export const soundQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(",")),
    ),
    z.array(idOf("asset")).check(z.minLength(1), z.maxLength(MAX_PARTS)),
  ),
  format: soundFormat,
});
