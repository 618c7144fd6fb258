import "server-only";
import path from "node:path";
import type { AssetWithJob } from "@/lib/jobs/server/assets/asset";
import { makerOf } from "@/lib/jobs/server/assets/mark-result";
import type { Caption } from "@/lib/media/media-task";
import { runMedia } from "@/lib/media/run-media";
import { messages } from "../messages";
import type { CutPlan } from "./plan";
import type { Making, Run } from "./run-task";
import { fileExists, writeWhole } from "./work-folder";

/** How long the picture of the sign is shown after the film. */
export const SIGN_SECONDS = 2;
/** How long its caption is shown, or until a line ends that began before. */
const CAPTION_SECONDS = 4;

/** What made the pictures and sounds of a cut: a program where no model had a part in any of them. */
const makerOfAll = (results: Iterable<AssetWithJob>) =>
  [...results].every(({ asset }) => makerOf(asset) === "program") ? "program" : "model";

/** A square, which fits into every format. The words are those of `messages.sign`. */
const pictureOf = (maker: keyof typeof messages.sign): string =>
  path.join(/* turbopackIgnore: true */ process.cwd(), `lib/cuts/server/sign/${maker}.png`);

type SignWork = { folder: string; plan: CutPlan; making: Making; run: Run };

/** Makes the last part of a cut with the sign as its picture, unless it is there. Gives its path. */
export async function makeSign(
  results: Iterable<AssetWithJob>,
  { folder, plan, making, run }: SignWork,
): Promise<string> {
  const picturePath = path.join(folder, "sign.mp4");
  if (await fileExists(picturePath)) return picturePath;
  const { format, record } = plan;
  const failures = { broken: messages.failed.joining, unreadable: messages.failed.joining };
  await writeWhole(picturePath, making.token, (outputPath) => {
    const task = {
      ...{ kind: "cut-picture" as const, path: pictureOf(makerOfAll(results)), outputPath, isImage: true },
      ...{ fromSeconds: 0, toSeconds: SIGN_SECONDS, format, record },
    };
    return run((limits) => runMedia(task, limits), { seconds: SIGN_SECONDS, ...failures });
  });
  return picturePath;
}

/** The captions of a cut with the sign over its beginning. Words of lines that begin before it ends stand above it. */
export function withSign(
  captions: readonly Caption[],
  results: Iterable<AssetWithJob>,
  seconds: number,
): Caption[] {
  const sign = messages.sign[makerOfAll(results)];
  const firstLine = Math.min(seconds, CAPTION_SECONDS, ...captions.map(({ from }) => from));
  const signed = captions.map((caption) =>
    caption.from < CAPTION_SECONDS ? { ...caption, text: `${caption.text}\n${sign}` } : caption,
  );
  return firstLine > 0 ? [{ from: 0, to: firstLine, text: sign }, ...signed] : signed;
}
