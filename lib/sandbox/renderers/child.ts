import { stat } from "node:fs/promises";
import { serveParent } from "@/lib/media/serve-parent";
import { frameCount, type RenderedFile, type RenderTask, renderTask, type VideoSpec } from "./spec";

type Report = (share: number) => void;
type Facts = Omit<RenderedFile, "sizeBytes">;

// A child makes one file, so the code of other kinds is not loaded.
const MODES = {
  generate: async () => (await import("./generate")).generateVideo,
  edit: async () => (await import("./edit")).editVideo,
  motion: async () => (await import("./motion")).animateStill,
};

async function renderVideo(spec: VideoSpec, report: Report): Promise<Facts> {
  const make = await MODES[spec.mode]();
  await make(spec, report);
  return { width: spec.width, height: spec.height, durationSeconds: frameCount(spec) / spec.fps };
}

async function renderKind(task: RenderTask, report: Report): Promise<Facts> {
  switch (task.kind) {
    case "video":
      return renderVideo(task, report);
    case "voice":
      return (await import("./voice/render-voice")).renderVoice(task, report);
    case "image":
      return (await import("./image/render-image")).renderImage(task, report);
    case "avatar":
      return (await import("./avatar/render-avatar")).renderAvatar(task, report);
  }
}

/** Makes one file in this process. Only for the forked child; other code calls `renderFile`. */
async function render(task: RenderTask, reportProgress: Report): Promise<RenderedFile> {
  const facts = await renderKind(task, reportProgress);
  const { size } = await stat(task.outputPath);
  return { ...facts, sizeBytes: size };
}

serveParent((task, { reportProgress }) => render(renderTask.parse(task), reportProgress));
