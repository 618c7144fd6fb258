import { readBrief } from "./brief";
import { drawingSize } from "./drawing-size";
import { paintClip } from "./paint-clip";
import { createScene } from "./scenes/create-scene";
import { soundtrack } from "./soundtrack";
import type { VideoSpec } from "./spec";

/** Text, or a first frame, to a clip. */
export async function generate(spec: VideoSpec, reportProgress: (share: number) => void): Promise<void> {
  const size = drawingSize(spec);
  const scene = createScene(readBrief(spec.prompt, spec.seed), size.width, size.height);
  const sound = spec.audio ? soundtrack(spec.prompt, spec.seconds) : undefined;
  await paintClip(spec, scene, sound, reportProgress);
}
