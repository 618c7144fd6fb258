import "server-only";
import path from "node:path";
import { z } from "zod";
import { assetStore } from "@/lib/files/server/store";
import type { AssetWithJob } from "@/lib/jobs/server/assets/asset";
import { findOrThrow } from "@/lib/jobs/server/assets/integrity";
import { runMedia } from "@/lib/media/run-media";
import type { CutPart } from "../cut";
import { messages } from "../messages";
import type { CutPlan } from "./plan";
import { assertRoom, CutFailure, type Making, type Run, shotFailures } from "./run-task";
import type { RoughCutRow } from "./schema";
import { shotName } from "./sources";
import { fileExists, readJson, totalBytes, writeJson, writeWhole } from "./work-folder";

/** What a second of a part takes on the disk, with its sound, at most as a rule. */
const SECOND_BYTES = 1_500_000;

/** @throws CutFailure for a result whose file is not there; StoreAwayError */
export async function withClip<Result>(
  result: AssetWithJob | undefined,
  shot: string,
  use: (path: string, isImage: boolean) => Promise<Result>,
): Promise<Result> {
  const name = result && (await findOrThrow(result.asset));
  if (!name) throw new CutFailure(messages.failed.missing(shot));
  return assetStore().withLocalCopy(name, (clip) => use(clip, result.asset.type === "image"));
}

type PartWork = {
  row: RoughCutRow;
  part: CutPart;
  place: number;
  folder: string;
  result: AssetWithJob | undefined;
  plan: CutPlan;
  making: Making;
  run: Run;
};

/** Makes what of a part is not there yet. */
export async function makePart(
  { row, part, place, folder, result, plan, making, run }: PartWork,
  onProgress: (share: number) => void,
): Promise<{ picturePath: string; soundPath: string | null; copied: number }> {
  const picturePath = path.join(folder, `${place}.mp4`);
  const soundPath = path.join(folder, `${place}.pcm`);
  const copiedPath = path.join(folder, `${place}.copied.json`);
  const shot = shotName(making.shotOrder, result, place);
  const seconds = part.to_seconds - part.from_seconds;
  const options = { seconds: part.to_seconds, ...shotFailures(shot) };
  const isStill = plan.facts[part.job_id]?.fps === null;
  const from = isStill ? 0 : onFrame(part.from_seconds, plan);
  const range = { fromSeconds: from, toSeconds: isStill ? seconds : part.to_seconds };
  if (row.sound === null && !isStill && !(await fileExists(soundPath))) {
    await assertRoom(folder, seconds * SECOND_BYTES);
    await withClip(result, shot, (clip) =>
      writeWhole(soundPath, making.token, (outputPath) =>
        run((limits) => runMedia({ kind: "cut-sound", path: clip, outputPath, ...range }, limits), options),
      ),
    );
  }
  if (!(await fileExists(picturePath))) {
    await assertRoom(folder, seconds * SECOND_BYTES);
    await withClip(result, shot, (clip, isImage) =>
      writeWhole(picturePath, making.token, async (outputPath) => {
        const { format, record } = plan;
        const task = {
          kind: "cut-picture" as const,
          path: clip,
          outputPath,
          isImage,
          ...range,
          format,
          record,
        };
        const { copiedFrames } = await run((limits) => runMedia(task, limits), { ...options, onProgress });
        await writeJson(copiedPath, making.token, copiedFrames);
      }),
    );
  }
  onProgress(1);
  const copied = z
    .number()
    .catch(0)
    .parse(await readJson(copiedPath));
  const hasSound = (await totalBytes([soundPath])) > 0;
  return { picturePath, soundPath: hasSound ? soundPath : null, copied };
}

/** The moment of the frame next to this one. */
const onFrame = (seconds: number, { format: { fps } }: CutPlan): number =>
  (Math.round((seconds * fps.num) / fps.den) * fps.den) / fps.num;
