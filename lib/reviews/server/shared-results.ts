import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { shownPart } from "@/lib/boards/sequence";
import type { Trim } from "@/lib/boards/trim";
import { makerOf } from "@/lib/jobs/server/assets/mark-result";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { type Film, placeOf } from "../film";
import type { MadeBy } from "../shared-review";
import {
  isOfThing,
  isThere,
  type PlacedRow,
  type Present,
  type ResultRow,
  readPresent,
  selectResults,
} from "./present";
import {
  findSharedFile,
  findSharedLines,
  mayBeStripped,
  type SharedLine,
  type SharedSound,
} from "./shared-sound";
import { type Sharing, sharedId } from "./sharing";
import { isShown } from "./shown";

/** A result that a review shares. */
export type SharedResult = Omit<PlacedRow, "mark" | "upstreamUrl" | "trim"> & {
  /** Its id for visitors. */
  itemId: string;
  /** What the film shows of it. */
  part: Trim;
  delivery: Delivery;
  madeBy: MadeBy;
};
type Delivery = "file" | "poster";

export type SharedResults = {
  results: SharedResult[];
  /** What is heard under the pictures of a board. */
  sound: SharedSound | null;
  mix: Film["mix"];
  lines: SharedLine[];
  /** Results that are left out, because texts in their files may stay there. */
  withheld: number;
};

/** What a review calls a result: `2`, `2 B`. */
export const itemLabel = ({ number, take }: Pick<SharedResult, "number" | "take">): string =>
  take === null ? String(number) : `${number} ${take}`;

/**
 * Visitors who see no prompts get a file without texts; where none can be made of a still, its poster, which has none; null
 * for nothing.
 */
function deliveryOf({ showsPrompts }: Sharing, { mark, type, posterName }: ResultRow): Delivery | null {
  if (showsPrompts || mayBeStripped(mark)) return "file";
  return type === "image" && posterName !== null ? "poster" : null;
}

/** What a review would share at this moment, in order, without regard to its versions. */
export async function readResults(review: Sharing): Promise<SharedResults> {
  const { rows, film } = await readPresent(review);
  return toResults(review, rows, film);
}

/**
 * What a version of a review shares, in its order, of what is still there.
 * @param present where it is the latest version, whose other takes are those of this moment
 */
export async function resultsOf(
  review: Sharing,
  film: Film,
  present: Present | null,
): Promise<SharedResults> {
  const known = new Map((present?.rows ?? []).map((row) => [row.assetId, row]));
  const unread = film.parts.map(({ asset }) => asset).filter((asset) => !known.has(asset));
  const read =
    unread.length === 0
      ? []
      : await selectResults().where(and(isShown(review), inArray(assets.id, unread), isThere(review)));
  const found = new Map<string, ResultRow>([...known, ...read.map((row) => [row.assetId, row] as const)]);
  const offered = new Map<string, PlacedRow[]>();
  if (review.sharesTakes)
    for (const row of present?.rows ?? [])
      if (row.shotId !== null) offered.set(row.shotId, [...(offered.get(row.shotId) ?? []), row]);
  const rows = film.parts.flatMap((part): PlacedRow[] => {
    const row = found.get(part.asset);
    const { number, trim, shot: shotId, picked: isPick } = part;
    const takes = offered.get(placeOf(part)) ?? [];
    const among = takes.find(({ assetId }) => assetId === part.asset);
    const isOpen = row !== undefined && (isPick || review.sharesTakes);
    const shown = isOpen
      ? { ...row, shotId, number, trim, isPick, isPart: true, take: among?.take ?? null }
      : undefined;
    const placed = takes.map((take) =>
      take === among && shown ? shown : { ...take, number, isPick: false, isPart: false },
    );
    return shown && !among ? [shown, ...placed] : placed;
  });
  return toResults(review, rows, film);
}

async function toResults(
  review: Sharing,
  rows: readonly PlacedRow[],
  film: Omit<Film, "parts">,
): Promise<SharedResults> {
  const sound = await findSharedFile(review, film.sound);
  const lines = await findSharedLines(review, film.lines);
  const shared = rows.flatMap(({ mark, upstreamUrl, trim, ...row }) => {
    const madeBy = makerOf({ mark, upstreamUrl });
    const delivery = deliveryOf(review, { mark, upstreamUrl, ...row });
    const part = shownPart(trim, row);
    return delivery ? [{ ...row, part, delivery, madeBy, itemId: sharedId(review, row.assetId) }] : [];
  });
  // A letter is shown where there is something to choose from.
  const takes = new Map<number, number>();
  for (const { number } of shared) takes.set(number, (takes.get(number) ?? 0) + 1);
  const results = shared.map((row) => ({ ...row, take: takes.get(row.number) === 1 ? null : row.take }));
  const withheld =
    rows.length -
    shared.length +
    (sound === "withheld" ? 1 : 0) +
    lines.filter((line) => line === "withheld").length;
  const isHeard = sound !== "withheld" && results.some(({ type }) => type !== "audio");
  const heardLines = lines.flatMap((line) =>
    line !== "withheld" && results.some(({ shotId, isPart }) => isPart && shotId === line.shotId)
      ? [line]
      : [],
  );
  return { results, sound: isHeard ? sound : null, mix: film.mix, lines: heardLines, withheld };
}

/**
 * Whether a review still shares a result, by the rows of that alone: what visitors get of it, and its poster. What is of a
 * version stays while it is there, and a take to choose from while it is one.
 */
export async function readResult(
  review: Sharing,
  { jobId, assetId, isPart, isPick }: Pick<SharedResult, "jobId" | "assetId" | "isPart" | "isPick">,
): Promise<Pick<SharedResult, "delivery" | "posterName"> | null> {
  if (!isPick && isPart && !review.sharesTakes) return null;
  const isShared = isPart ? isThere(review) : isOfThing(review);
  const [row] = await selectResults().where(
    and(isShown(review), eq(jobs.id, jobId), eq(assets.id, assetId), isShared),
  );
  const delivery = row && deliveryOf(review, row);
  return delivery ? { delivery, posterName: row.posterName } : null;
}
