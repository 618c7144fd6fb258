import { openAvClipWriter } from "@/lib/media/av-clip-writer";
import type { Sound } from "@/lib/media/encode";
import { clipMetadata } from "./clip-metadata";
import type { Scene } from "./scene";
import { frameCount, type VideoSpec } from "./spec";

/** Frames that one drawing is shown for: like a cartoon, drawn scenes are drawn "on twos". */
const SHOWN_FRAMES = { drawn: 2, filmed: 1 } as const;

/** Draws a scene and writes the clip. The scene's canvas may be smaller than the clip. */
export async function paintClip(
  spec: VideoSpec,
  scene: Scene,
  sound: Sound | null,
  reportProgress: (share: number) => void,
): Promise<void> {
  const frames = frameCount(spec);
  const writer = await openAvClipWriter({
    path: spec.outputPath,
    width: spec.width,
    height: spec.height,
    fps: spec.fps,
    drawn: { width: scene.canvas.width, height: scene.canvas.height },
    sound,
    metadata: clipMetadata(spec),
  });
  for (let frame = 0; frame < frames; frame++) {
    if (frame % SHOWN_FRAMES[scene.style ?? "filmed"] === 0) {
      scene.draw(frame / Math.max(1, frames - 1), frame / spec.fps);
      // The returned view shares memory, and the writer has converted it before it returns.
      await writer.writePicture(scene.canvas.data());
    } else await writer.repeatPicture();
    reportProgress((frame + 1) / frames);
  }
  await writer.finish();
}
