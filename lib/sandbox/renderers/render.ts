import { stat } from "node:fs/promises";
import { renderAvatar } from "./avatar/render-avatar";
import { edit } from "./edit";
import { generate } from "./generate";
import { renderImage } from "./image/render-image";
import { motion } from "./motion";
import type { RenderedFile, RenderTask } from "./render-task";
import { frameCount, type VideoSpec } from "./spec";
import { renderVoice } from "./voice/render-voice";

type Report = (share: number) => void;
type Facts = Omit<RenderedFile, "sizeBytes">;
const MODES = { generate, edit, motion };

async function renderVideo(spec: VideoSpec, report: Report): Promise<Facts> {
  await MODES[spec.mode](spec, report);
  return { width: spec.width, height: spec.height, durationSeconds: frameCount(spec) / spec.fps };
}

function renderKind(task: RenderTask, report: Report): Promise<Facts> {
  switch (task.kind) {
    case "video":
      return renderVideo(task, report);
    case "voice":
      return renderVoice(task, report);
    case "image":
      return renderImage(task, report);
    case "avatar":
      return renderAvatar(task, report);
  }
}

/** Makes one file in this process. For the forked child; everyone else calls `renderFile`. */
export async function render(task: RenderTask, reportProgress: Report): Promise<RenderedFile> {
  const facts = await renderKind(task, reportProgress);
  const { size } = await stat(task.outputPath);
  return { ...facts, sizeBytes: size };
}
