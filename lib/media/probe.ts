import { z } from "zod";
import { withInput } from "./decode";
import { rotationOf } from "./rotation";

export const probed = z.object({
  /** FFmpeg's names of the container, comma-separated: "mov,mp4,m4a,3gp,3g2,mj2". */
  container: z.string(),
  durationSeconds: z.number().nonnegative(),
  metadata: z.record(z.string(), z.string()),
  video: z
    .object({
      codec: z.string(),
      /** As shown, that is after rotation. */
      width: z.int(),
      height: z.int(),
      rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
      fps: z.number().nonnegative(),
    })
    .nullable(),
  audio: z.object({ codec: z.string(), sampleRate: z.int(), channels: z.int() }).nullable(),
});
export type Probed = z.infer<typeof probed>;

/**
 * What a media file holds, by FFmpeg. Native: in a child only, see `runMedia`.
 *
 * @throws MediaError "unreadable".
 */
export async function probe(path: string): Promise<Probed> {
  return withInput(path, async (input, engine) => {
    const [video, audio] = [input.video(), input.audio()];
    const rotation = video ? rotationOf(video, engine) : 0;
    const lying = rotation === 90 || rotation === 270;
    return {
      container: input.formatName,
      durationSeconds: Math.max(0, input.duration),
      metadata: input.metadata ?? {},
      video: video
        ? {
            codec: engine.lib.avGetCodecName(video.codecpar.codecId) ?? "unknown",
            width: lying ? video.codecpar.height : video.codecpar.width,
            height: lying ? video.codecpar.width : video.codecpar.height,
            rotation,
            fps: video.avgFrameRate.den > 0 ? video.avgFrameRate.num / video.avgFrameRate.den : 0,
          }
        : null,
      audio: audio
        ? {
            codec: engine.lib.avGetCodecName(audio.codecpar.codecId) ?? "unknown",
            sampleRate: audio.codecpar.sampleRate,
            channels: audio.codecpar.channels,
          }
        : null,
    };
  });
}
