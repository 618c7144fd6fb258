import { loadPicture, type Picture } from "@/lib/media/picture";
import { readBrief } from "./brief";
import { drawingSize } from "./drawing-size";
import { paintClip } from "./paint-clip";
import type { Scene } from "./scene";
import { createScene } from "./scenes/create-scene";
import { createJourney, createStills } from "./scenes/stills";
import { soundtrack } from "./soundtrack";
import type { VideoSpec } from "./spec";

/** Makes a clip from text, a first frame, a first and a last frame, or references. */
export async function generate(spec: VideoSpec, reportProgress: (share: number) => void): Promise<void> {
  const scene = await sceneFor(spec);
  const sound = spec.audio ? soundtrack(spec.prompt, spec.seconds) : null;
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
