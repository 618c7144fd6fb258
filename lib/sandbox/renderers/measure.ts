/**
 * Prints what a clip costs, child start included: `npm run bench:render` after a build. Processor seconds
 * are the figure to trust; the wall clock shares its machine.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dimensions } from "./dimensions";
import { renderVideo } from "./fork";

const PROMPT = "A quiet fjord at dawn, mist over the water";
const CLIPS = [
  { resolution: "480p", seconds: 5 },
  { resolution: "720p", seconds: 5 },
  { resolution: "1080p", seconds: 5 },
  { resolution: "4K", seconds: 5 },
  { resolution: "720p", seconds: 30 },
];

const folder = mkdtempSync(path.join(tmpdir(), "measure-"));
const rows = [];
for (const { resolution, seconds } of CLIPS) {
  const outputPath = path.join(folder, `${resolution}-${seconds}.mp4`);
  const before = childSeconds();
  const startedAt = performance.now();
  await renderVideo({
    mode: "generate",
    prompt: PROMPT,
    ...dimensions(resolution, "16:9"),
    seconds,
    audio: true,
    outputPath,
  });
  const wall = performance.now() - startedAt;
  // A child counts once it is reaped, a moment after it has answered.
  await wait(500);
  rows.push({
    clip: `${resolution} ${seconds} s`,
    "wall s": round(wall / 1000),
    "processor s": round(childSeconds() - before),
    kB: Math.round(statSync(outputPath).size / 1000),
  });
}
rmSync(folder, { recursive: true, force: true });
console.table(rows);

/** Processor seconds of every child that has ended, as Linux counts them (proc(5), cutime and cstime). */
function childSeconds(): number {
  const line = readFileSync("/proc/self/stat", "utf8");
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
