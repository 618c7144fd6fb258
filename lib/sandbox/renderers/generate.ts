import { openAvClipWriter } from "@/lib/media/av-clip-writer";
import type { Sound } from "@/lib/media/decode";
import { loadPicture, type Picture } from "@/lib/media/picture";
import { readBrief } from "./brief";
import { drawingSize } from "./dimensions";
import { clipMetadata } from "./provenance";
import type { Scene } from "./scene";
import { createScene } from "./scenes/create-scene";
import { createJourney, createStills } from "./scenes/stills";
import { composeSoundtrack } from "./soundtrack";
import { frameCount, type VideoSpec } from "./spec";

/** Makes a clip from text, a first frame, a first and a last frame, or references. */
export async function generateVideo(spec: VideoSpec, reportProgress: (share: number) => void): Promise<void> {
  const scene = await sceneFor(spec);
  const sound = spec.audio ? composeSoundtrack(spec.prompt, spec.seconds) : null;
  await paintClip(spec, scene, sound, reportProgress);
}

async function sceneFor(spec: VideoSpec): Promise<Scene> {
  const brief = readBrief(spec.prompt, spec.seed);
  const [first, last] = await Promise.all([load(spec.inputImagePath), load(spec.lastFramePath)]);
  const { width, height } = drawingSize(spec, "picture");
  if (first && last) return createJourney(first, last, width, height, brief.seed);
  const references = await Promise.all((spec.referencePaths ?? []).map(loadPicture));
  const stills = [first, ...references, last].filter((picture) => picture !== null);
  if (stills.length > 0) return createStills(stills, width, height, brief.seed);
  const painted = drawingSize(spec, "painted");
  return createScene(brief, painted.width, painted.height);
}

async function load(path: string | undefined): Promise<Picture | null> {
  return path === undefined ? null : loadPicture(path);
}

/** Frames that one drawing is shown for: like a cartoon, drawn scenes are drawn "on twos". */
const SHOWN_FRAMES = { drawn: 2, filmed: 1 } as const;

/** Draws a scene and writes the clip. The scene's canvas may be smaller than the clip. */
async function paintClip(
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
