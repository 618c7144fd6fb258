import { chmod } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { runForked } from "@/lib/media/run-forked";
import { type LabTask, type NumberedClip, type ReadClip, readClip } from "./tasks";

const run = (task: LabTask): Promise<ReadClip[]> =>
  runForked({
    entry: path.resolve("lib/testing/numbered-clips/child.ts"),
    task,
    result: z.array(readClip),
    timeoutMs: 120_000,
    memoryLimitMb: 1_500,
  });

/** Draws clips whose every frame can be told. */
export async function drawNumbered(clips: NumberedClip[]): Promise<void> {
  await run({ kind: "draw", clips });
  for (const { outputPath } of clips) await chmod(outputPath, 0o644);
}

/** The frames and the tones of clips. */
export const readNumbered = (paths: string[]): Promise<ReadClip[]> => run({ kind: "read", paths });
