/**
 * Prints how long the parts of a rough cut of 720p take, of one minute and of ten, copied and encoded, and the most memory
 * that a process for it had: `npm run bench -- rough-cut`. Linux only.
 */
import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import path from "node:path";
import { runMedia } from "../../lib/media/run-media";
import { renderVideo } from "../../lib/sandbox/renderers/fork";
import { temporaryFolder } from "../temporary-folder";
import { report, roundToHundredth } from "./report";

const CLIP_SECONDS = 10;
const FORMAT = { width: 1280, height: 720, fps: { num: 24, den: 1 } };
const LOOK_EVERY_MS = 50;
const TIMEOUT_MS = 60 * 60_000;

const folder = temporaryFolder("rough-cut");
const clip = path.join(folder, "clip.mp4");
await renderVideo({
  mode: "generate",
  prompt: "A mountain lake at dawn, mist over still water",
  width: FORMAT.width,
  height: FORMAT.height,
  seconds: CLIP_SECONDS,
  audio: true,
  outputPath: clip,
});
const { record } = await runMedia({ kind: "clip-facts", path: clip, isImage: false });

/** The largest resident size of a child of this process so far, in MB. */
function childMb(): number {
  const sizes = readdirSync("/proc").flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const isOurs = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) === process.pid;
      return isOurs ? [Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024] : [];
    } catch {
      return [];
    }
  });
  return Math.max(0, ...sizes);
}

async function makeCut(minutes: number, isCopied: boolean) {
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, childMb());
  }, LOOK_EVERY_MS);
  const startedAt = performance.now();
  const parts = [];
  for (let place = 0; place < (minutes * 60) / CLIP_SECONDS; place++) {
    const [picturePath, soundPath] = [path.join(folder, `${place}.mp4`), path.join(folder, `${place}.pcm`)];
    const range = { path: clip, fromSeconds: 0, toSeconds: CLIP_SECONDS };
    const options = { isImage: false, format: FORMAT, record: isCopied ? record : null };
    await runMedia(
      { kind: "cut-picture", ...range, ...options, outputPath: picturePath },
      { timeoutMs: TIMEOUT_MS },
    );
    await runMedia({ kind: "cut-sound", ...range, outputPath: soundPath });
    parts.push({ picturePath, soundPath });
  }
  const partsSeconds = (performance.now() - startedAt) / 1_000;
  const outputPath = path.join(folder, "cut.mp4");
  const join = { parts, copiedPath: null, sounds: [], outputPath, format: FORMAT };
  await runMedia({ kind: "cut-join", ...join }, { timeoutMs: TIMEOUT_MS });
  clearInterval(watch);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    minutes,
    picture: isCopied ? "copied" : "encoded",
    seconds: roundToHundredth(seconds),
    joining: roundToHundredth(seconds - partsSeconds),
    peakMb: Math.round(peakMb),
    load: roundToHundredth(loadavg()[0] ?? 0),
  };
}

for (const minutes of [1, 10]) {
  for (const isCopied of [true, false]) {
    const { seconds, peakMb, ...rest } = await makeCut(minutes, isCopied);
    console.log({ ...rest, seconds, peakMb });
    const figure = `rough cut, ${minutes} min ${rest.picture}`;
    report(
      { figure: `${figure}: seconds a minute`, value: roundToHundredth(seconds / minutes), aim: "< 60" },
      { figure: `${figure}: MB`, value: peakMb, aim: "< 500" },
    );
  }
}
await rm(folder, { recursive: true, force: true });
