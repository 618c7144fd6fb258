import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { drawClip } from "./draw-clip";
import type { ClipPlan } from "./plan";

/** Raised when clips are drawn differently: those of before are then drawn again. */
const VERSION = 1;
const FOLDER = path.join(tmpdir(), `describe-evaluation-${VERSION}`);

/** The file of a planned clip: drawn once a machine, as that takes longer than its description. */
export async function clipFile(plan: ClipPlan): Promise<string> {
  const file = path.join(FOLDER, `${plan.name.replace(/[^a-z0-9]+/gi, "-")}.mp4`);
  if (existsSync(file)) return file;
  await mkdir(FOLDER, { recursive: true });
  const unfinished = `${file}.part`;
  await drawClip(plan, unfinished);
  await rename(unfinished, file);
  return file;
}
