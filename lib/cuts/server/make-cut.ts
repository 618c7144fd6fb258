import "server-only";
import path from "node:path";
import { everything } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { bytesAt } from "@/lib/files/server/local-files";
import { type ReceivedFile, receiveFile } from "@/lib/files/server/receive-file";
import { StoreAwayError } from "@/lib/files/server/store-type";
import type { AssetWithJob } from "@/lib/jobs/server/assets/asset";
import { derivedMark } from "@/lib/jobs/server/assets/mark-result";
import type { ClipFacts } from "@/lib/media/media-task";
import { runMedia } from "@/lib/media/run-media";
import { type CutPart, secondsOf } from "../cut";
import { messages } from "../messages";
import { withSounds } from "./cut-sounds";
import { makePart, withClip } from "./make-part";
import { type CutPlan, cutPlan, isTooLarge, planCut } from "./plan";
import { assertRoom, CutFailure, type Making, mediaRunner, type Run, shotFailures } from "./run-task";
import type { RoughCutRow } from "./schema";
import { makeSign } from "./sign";
import { resultsOf, shotName } from "./sources";
import { makeWorkFolder, readJson, totalBytes, workFolder, writeJson } from "./work-folder";

const text = messages.failed;
const PLAN = "plan.json";
/** An hour at a very high rate. */
const MAX_BYTES = 40e9;

export type MadeCut = {
  file: ReceivedFile;
  durationSeconds: number;
  copiedSeconds: number;
  width: number;
  height: number;
};
/**
 * Makes the file of a cut: its parts one by one, each of which stays when this process ends, and then all of them joined.
 * @param keep writes the row that names the file
 * @throws CutFailure; MediaError "aborted" and "busy"; StoreAwayError
 */
export async function makeCut(
  row: RoughCutRow,
  making: Making,
  keep: (made: MadeCut) => Promise<void>,
): Promise<void> {
  const folder = workFolder(row.id);
  await makeWorkFolder(row.id);
  const results = await resultsOf(everything(row.workspaceId), [
    ...row.parts.map((part) => part.job_id),
    ...row.lines.map((line) => line.job_id),
    ...(row.sound && "job_id" in row.sound ? [row.sound.job_id] : []),
  ]);
  const run = mediaRunner(making);
  const plan = (await readPlan(folder)) ?? (await makePlan(row, { folder, results, making, run }));
  const progress = cutProgress(row.parts, plan, making.onProgress);
  const made: { picturePath: string; soundPath: string | null }[] = [];
  let copiedFrames = 0;
  for (const [place, part] of row.parts.entries()) {
    const work = { row, part, place, folder, result: results.get(part.job_id), plan, making, run };
    const { copied, ...paths } = await makePart(work, (share) => progress.part(place, share));
    copiedFrames += copied;
    made.push(paths);
  }
  if (row.sign === "frame")
    made.push({
      picturePath: await makeSign(results.values(), { folder, plan, making, run }),
      soundPath: null,
    });
  const rate = plan.format.fps.num / plan.format.fps.den;
  const outputPath = path.join(folder, `cut.${making.token}.mp4`);
  const task = {
    kind: "cut-join" as const,
    parts: made,
    outputPath,
    format: plan.format,
    mark: derivedMark([...results.values()], { settings: false, address: null }),
  };
  const seconds = secondsOf(row.parts);
  await assertRoom(folder, (await totalBytes(made.map(({ picturePath }) => picturePath))) * 2);
  const joined = await withSounds({ row, results, folder, plan, making, run }, (sounds) =>
    run((limits) => runMedia({ ...task, ...sounds }, limits), {
      seconds,
      broken: text.joining,
      unreadable: text.joining,
      onProgress: progress.join,
    }),
  );
  await storeCut(row, outputPath, (file) =>
    keep({
      file,
      durationSeconds: joined.durationSeconds,
      copiedSeconds: copiedFrames / rate,
      width: plan.format.width,
      height: plan.format.height,
    }),
  );
}

async function storeCut(
  { workspaceId }: RoughCutRow,
  outputPath: string,
  keep: (file: ReceivedFile) => Promise<void>,
): Promise<void> {
  try {
    await receiveFile(
      {
        store: "assets",
        workspaceId,
        declaredBytes: await totalBytes([outputPath]),
        maxBytes: MAX_BYTES,
        bytes: bytesAt(outputPath),
      },
      keep,
    );
  } catch (error) {
    if (
      error instanceof ApiError &&
      error.code === "insufficient_storage" &&
      !(error instanceof StoreAwayError)
    )
      throw new CutFailure(error.message);
    throw error;
  }
}

async function readPlan(folder: string): Promise<CutPlan | null> {
  return cutPlan
    .nullable()
    .catch(null)
    .parse(await readJson(path.join(folder, PLAN)));
}

type PlanWork = { folder: string; results: ReadonlyMap<string, AssetWithJob>; making: Making; run: Run };

async function makePlan(row: RoughCutRow, { folder, results, making, run }: PlanWork): Promise<CutPlan> {
  const facts: Record<string, ClipFacts> = {};
  for (const [place, { job_id }] of row.parts.entries()) {
    if (facts[job_id]) continue;
    const result = results.get(job_id);
    const shot = shotName(making.shotOrder, result, place);
    facts[job_id] = await withClip(result, shot, (clip, isImage) =>
      run((limits) => runMedia({ kind: "clip-facts", path: clip, isImage }, limits), {
        seconds: 60,
        ...shotFailures(shot),
      }),
    );
  }
  const plan = planCut(row.parts, facts, row.size);
  if (isTooLarge(row.parts, plan)) throw new CutFailure(text.tooLarge);
  await writeJson(path.join(folder, PLAN), making.token, plan);
  return plan;
}

/** Of the time that it takes to encode the same length at 720p. */
const COPYING = 0.1;
const JOINING = 0.1;
const USUAL_PIXELS = 1280 * 720;

type Done = { percent: number; seconds: number };

/** Adds up how far a cut is: each step weighs as much as it takes, as far as that is known beforehand. */
function cutProgress(parts: readonly CutPart[], plan: CutPlan, report: (done: Done) => void) {
  const effort = (plan.format.width * plan.format.height) / USUAL_PIXELS;
  const steps = parts.map((part) => {
    const seconds = part.to_seconds - part.from_seconds;
    const record = plan.facts[part.job_id]?.record ?? null;
    return { seconds, weight: seconds * (record !== null && record === plan.record ? COPYING : effort) };
  });
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
  const total = steps.reduce((sum, step) => sum + step.weight, 0) + seconds * JOINING;
  const tell = (weight: number, secondsDone: number) =>
    report({ percent: Math.min(99, Math.floor((weight / total) * 100)), seconds: secondsDone });
  return {
    part(place: number, share: number): void {
      const done = steps.slice(0, place);
      const current = steps[place] ?? { seconds: 0, weight: 0 };
      tell(
        done.reduce((sum, step) => sum + step.weight, current.weight * share),
        done.reduce((sum, step) => sum + step.seconds, current.seconds * share),
      );
    },
    join: (share: number): void => tell(total - seconds * JOINING * (1 - share), seconds),
  };
}
