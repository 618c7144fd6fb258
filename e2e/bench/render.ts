/**
 * Prints the time and memory of a clip, including the start of the child: `npm run bench -- render` after a
 * build. Processor seconds are reliable; wall-clock time depends on other work of the machine.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dimensions } from "../../lib/sandbox/renderers/dimensions";
import { renderVideo } from "../../lib/sandbox/renderers/fork";

const PROMPT = "A quiet fjord at dawn, mist over the water";
const CLIPS = [
  { resolution: "480p", seconds: 5 },
  { resolution: "720p", seconds: 5 },
  { resolution: "1080p", seconds: 5 },
  { resolution: "4K", seconds: 5 },
  { resolution: "720p", seconds: 30 },
  { resolution: "4K", seconds: 30 },
];

const folder = mkdtempSync(path.join(tmpdir(), "measure-"));
const rows = [];
for (const { resolution, seconds } of CLIPS) {
  const outputPath = path.join(folder, `${resolution}-${seconds}.mp4`);
  const before = childSeconds();
  const startedAt = performance.now();
  const memory = watchMemory();
  await renderVideo({
    mode: "generate",
    prompt: PROMPT,
    ...dimensions(resolution, "16:9"),
    seconds,
    audio: true,
    outputPath,
  });
  const grid = performance.now() - startedAt;
  const peak = memory();
  // A child's times count only after it is reaped, shortly after its response.
  await wait(500);
  rows.push({
    clip: `${resolution} ${seconds} s`,
    "wall s": round(grid / 1000),
    "processor s": round(childSeconds() - before),
    "peak MB": peak,
    kB: Math.round(statSync(outputPath).size / 1000),
  });
}
console.table(rows);

/** As many as the engine renders at once; an argument overrides it. */
const slots = Math.max(1, availableParallelism() - 1);
const EACH = 2;
const throughput = [];
for (const resolution of ["480p", "720p", "1080p"]) {
  const startedAt = performance.now();
  const work = Array.from({ length: slots }, async (_, slot) => {
    for (let turn = 0; turn < EACH; turn++) {
      const outputPath = path.join(folder, `${resolution}-${slot}-${turn}.mp4`);
      const size = dimensions(resolution, "16:9");
      await renderVideo({ mode: "generate", prompt: PROMPT, ...size, seconds: 5, audio: true, outputPath });
    }
  });
  await Promise.all(work);
  const minutes = (performance.now() - startedAt) / 60_000;
  throughput.push({
    clip: `${resolution} 5 s`,
    "at once": slots,
    "clips a minute": round((slots * EACH) / minutes),
  });
}
console.table(throughput);
rmSync(folder, { recursive: true, force: true });

/**
 * Watches the children of this process. The returned function ends this and gives the largest memory of one
 * child in MB.
 */
function watchMemory(): () => number {
  let peakKb = 0;
  const look = () => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ");
    for (const pid of children.filter(Boolean)) peakKb = Math.max(peakKb, peakOf(pid));
  };
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    return Math.round(peakKb / 1000);
  };
}

/** The peak memory of a process, in kB as Linux counts it (proc(5), VmHWM). */
function peakOf(pid: string): number {
  try {
    return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0; // It ended meanwhile.
  }
}

/** Processor seconds of every ended child, as Linux counts them (proc(5), cutime and cstime). */
function childSeconds(): number {
  const line = readFileSync("/proc/self/stat", "utf8");
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
