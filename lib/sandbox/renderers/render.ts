import { stat } from "node:fs/promises";
import { edit } from "./edit";
import { generate } from "./generate";
import { motion } from "./motion";
import { frameCount, type RenderedVideo, type VideoSpec } from "./spec";

const RENDERERS = { generate, edit, motion };

/** Draws one clip in this process. For the forked child; everyone else calls `renderVideo`. */
export async function render(
  spec: VideoSpec,
  reportProgress: (share: number) => void,
): Promise<RenderedVideo> {
  await RENDERERS[spec.mode](spec, reportProgress);
  const { size } = await stat(spec.outputPath);
  return {
    width: spec.width,
    height: spec.height,
    durationSeconds: frameCount(spec) / spec.fps,
    sizeBytes: size,
  };
}
