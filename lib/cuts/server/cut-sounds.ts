import "server-only";
import { stat } from "node:fs/promises";
import path from "node:path";
import { everything } from "@/lib/audience/server/sight";
import { plainLine } from "@/lib/boards/interchange/edit-list";
import { levelPoints } from "@/lib/boards/levels";
import { assetStore, uploadStore } from "@/lib/files/server/store";
import type { Store } from "@/lib/files/server/store-type";
import type { AssetWithJob } from "@/lib/jobs/server/assets/asset";
import { findOrThrow } from "@/lib/jobs/server/assets/integrity";
import type { Caption, PlacedSound } from "@/lib/media/media-task";
import { runMedia } from "@/lib/media/run-media";
import type { CutSound } from "../cut";
import { messages } from "../messages";
import { type CutPlan, filmTime } from "./plan";
import { assertRoom, CutFailure, type Making, type Run } from "./run-task";
import type { RoughCutRow } from "./schema";
import { SIGN_SECONDS, withSign } from "./sign";
import { resultsOf, storedUpload } from "./sources";
import { fileExists, writeWhole } from "./work-folder";

const text = messages.failed;
/** 48,000 samples of 16 bits for each of two channels. */
const PCM_BYTES_A_SECOND = 192_000;

export type CutSounds = { copiedPath: string | null; sounds: PlacedSound[]; captions: Caption[] };
type SoundWork = {
  row: RoughCutRow;
  /** By the ids of jobs. */
  results: ReadonlyMap<string, AssetWithJob>;
  folder: string;
  plan: CutPlan;
  making: Making;
  run: Run;
};

/**
 * Gives what is heard of a cut beside its parts, as the join takes it: the chosen sound at its level, lower under lines where
 * the mix says so, and the lines. A chosen sound that is AAC, long enough, and heard alone as it is, is copied.
 */
export async function withSounds<Result>(
  work: SoundWork,
  use: (sounds: CutSounds) => Promise<Result>,
): Promise<Result> {
  const { row, results, folder, plan } = work;
  const { at, seconds } = filmTime(row.parts, plan);
  const shown = seconds + (row.sign === "frame" ? SIGN_SECONDS : 0);
  const lines: (PlacedSound & { seconds: number })[] = [];
  const words: Caption[] = [];
  for (const [place, line] of row.lines.entries()) {
    const atSeconds = at(line.at_seconds);
    if (atSeconds >= seconds) continue;
    const made = await makeLine(work, line.job_id, { place, seconds: seconds - atSeconds });
    lines.push({ ...made, atSeconds, levels: null });
    const text = plainLine(results.get(line.job_id)?.job.prompt ?? "");
    if (row.hasCaptions && text !== "") words.push({ from: atSeconds, to: atSeconds + made.seconds, text });
  }
  const captions = row.sign === "caption" ? withSign(words, results.values(), seconds) : words;
  if (row.sound === null) return use({ copiedPath: null, sounds: lines, captions });
  const spoken = lines.map((line) => ({ starts_at: line.atSeconds, seconds: line.seconds }));
  const levels = row.mix && levelPoints(row.mix, seconds, spoken);
  const stored = await storedSound(row, row.sound);
  if (stored === null || (await stored.store.stat(stored.name)) === null)
    throw new CutFailure(messages.noSound);
  const file = path.join(folder, "sound.pcm");
  const mixed = () =>
    use({ copiedPath: null, sounds: [{ path: file, atSeconds: 0, levels }, ...lines], captions });
  if (await fileExists(file)) return mixed();
  return stored.store.withLocalCopy(stored.name, async (source) => {
    const options = { seconds: shown, broken: text.brokenSound, unreadable: text.brokenSound };
    const { audio, container, durationSeconds } = await work.run(
      (limits) => runMedia({ kind: "probe", path: source }, limits),
      options,
    );
    if (audio === null) throw new CutFailure(text.brokenSound);
    const isAsItIs = lines.length === 0 && (levels === null || levels.every(({ gain }) => gain === 1));
    if (isAsItIs && audio.codec === "aac" && container.includes("mp4") && durationSeconds >= shown)
      return use({ copiedPath: source, sounds: [], captions });
    await writeSamples(work, { source, file, ...options });
    return mixed();
  });
}

type Line = { place: number; seconds: number };

/** The samples of a line with their length, as much as there is room for in the cut. */
async function makeLine(
  work: SoundWork,
  jobId: string,
  { place, seconds }: Line,
): Promise<{ path: string; seconds: number }> {
  const file = path.join(work.folder, `line-${place}.pcm`);
  if (!(await fileExists(file))) {
    const stored = await storedSound(work.row, { job_id: jobId });
    if (stored === null) throw new CutFailure(messages.noLine(place + 1));
    const broken = text.brokenLine(place + 1);
    await stored.store.withLocalCopy(stored.name, (source) =>
      writeSamples(work, { source, file, seconds, broken, unreadable: broken }),
    );
  }
  return { path: file, seconds: (await stat(file)).size / PCM_BYTES_A_SECOND };
}

type Samples = { source: string; file: string; seconds: number; broken: string; unreadable: string };

async function writeSamples(
  { folder, making, run }: SoundWork,
  { source, file, seconds, ...failures }: Samples,
): Promise<void> {
  await assertRoom(folder, seconds * PCM_BYTES_A_SECOND);
  await writeWhole(file, making.token, (outputPath) =>
    run(
      (limits) =>
        runMedia({ kind: "cut-sound", path: source, outputPath, fromSeconds: 0, toSeconds: seconds }, limits),
      { seconds, ...failures },
    ),
  );
}

async function storedSound(
  row: RoughCutRow,
  sound: CutSound,
): Promise<{ store: Store; name: string } | null> {
  if ("upload_id" in sound) {
    const name = await storedUpload(row, sound.upload_id);
    return name === null ? null : { store: uploadStore(), name };
  }
  const result = (await resultsOf(everything(row.workspaceId), [sound.job_id])).get(sound.job_id);
  const name = result && (await findOrThrow(result.asset));
  return name ? { store: assetStore(), name } : null;
}
