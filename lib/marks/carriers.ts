import type { ByteSource } from "@/lib/media/structure/byte-source";
import type { Carrier, Found } from "./carrier";
import { flac } from "./carriers/flac";
import { mp3 } from "./carriers/id3";
import { iso } from "./carriers/iso";
import { jpeg } from "./carriers/jpeg";
import { ogg } from "./carriers/ogg";
import { png } from "./carriers/png";
import { wav, webp } from "./carriers/riff";
import { webm } from "./carriers/webm";
import type { Edit } from "./edits";
import { type Mark, promptIn, type Recipe, recipeIn, type SourceType, sourceTypeIn, textsOf } from "./mark";

const CARRIERS: readonly Carrier[] = [iso, webm, png, jpeg, webp, wav, flac, ogg, mp3];
const HEAD_BYTES = 16;

async function carrierOf(source: ByteSource): Promise<Carrier | undefined> {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.sizeBytes));
  return CARRIERS.find((carrier) => carrier.isOf(head));
}

/** What a file says of its origin. */
export type Origin = {
  /** Whether it has a C2PA manifest, which a change of any byte would break. It is not compared with its file here. */
  isSigned: boolean;
  sourceType: SourceType | null;
  recipe: Recipe | null;
  /** Of another tool. */
  prompt: string | null;
};

/** Reads the mark of a file, ours or another's. A file that can't be read has none. */
export async function readOrigin(source: ByteSource): Promise<Origin> {
  const found: Found = (await (await carrierOf(source))?.read(source)) ?? { texts: [], isSigned: false };
  const first = <Result>(find: (text: string) => Result | null): Result | null =>
    found.texts.map(find).find((result) => result !== null) ?? null;
  return {
    isSigned: found.isSigned,
    sourceType: first(sourceTypeIn),
    recipe: first(recipeIn),
    prompt: first(promptIn),
  };
}

/**
 * The edits that put a mark into a file; null where it is signed, says already what it is, or can't be marked safely:
 * it is handed out as it came.
 */
export async function markEdits(source: ByteSource, mark: Mark): Promise<Edit[] | null> {
  const carrier = await carrierOf(source);
  if (!carrier) return null;
  const { isSigned, sourceType } = await readOrigin(source);
  if (isSigned || sourceType !== null) return null;
  return carrier.mark(source, textsOf(mark));
}
