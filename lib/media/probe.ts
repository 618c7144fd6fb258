import { rotationOf, withDemuxer } from "./decode";
import type { Probed } from "./media-task";

/**
 * The contents of a media file, by FFmpeg. Native code: in a child only, see `runMedia`.
 *
 * @throws MediaError "unreadable"
 */
export async function probe(path: string): Promise<Probed> {
  return withDemuxer(path, async (input, engine) => {
    const [video, audio] = [input.video(), input.audio()];
    const rotation = video ? rotationOf(video, engine) : 0;
    const swapsAxes = rotation === 90 || rotation === 270;
    return {
      container: input.formatName,
      durationSeconds: Math.max(0, input.duration),
      metadata: input.metadata ?? {},
      video: video
        ? {
            codec: engine.lib.avGetCodecName(video.codecpar.codecId) ?? "unknown",
            width: swapsAxes ? video.codecpar.height : video.codecpar.width,
            height: swapsAxes ? video.codecpar.width : video.codecpar.height,
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
