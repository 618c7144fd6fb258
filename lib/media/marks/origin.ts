import type { FileOrigin } from "../media-task";
import { type ByteSource, blobSource, bufferedSource } from "../structure/byte-source";
import type { Carrier } from "./carrier";
import { flac } from "./carriers/flac";
import { gif } from "./carriers/gif";
import { mp3 } from "./carriers/id3";
import { iso } from "./carriers/iso";
import { jpeg } from "./carriers/jpeg";
import { ogg } from "./carriers/ogg";
import { png } from "./carriers/png";
import { wav, webp } from "./carriers/riff";
import { webm } from "./carriers/webm";
import { composed, type Edit, editedSource, isKeepable, piecesOf } from "./edits";
import {
  generatorIn,
  hasExternalManifest,
  type Mark,
  type MarkTexts,
  originalIn,
  promptIn,
  settingsIn,
  sourceTypeIn,
  sourceTypeOfManifest,
  textsOf,
  UNREADABLE_ORIGIN,
} from "./mark";

const CARRIERS: readonly Carrier[] = [iso, webm, png, jpeg, webp, wav, flac, ogg, mp3, gif];
const HEAD_BYTES = 16;

async function carrierOf(source: ByteSource): Promise<Carrier | undefined> {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.sizeBytes));
  return CARRIERS.find((carrier) => carrier.isOf(head));
}

/** What a file says of its origin. */
type Origin = {
  /** Whether it has a C2PA manifest, or names one elsewhere. The signature is not compared with the file here. */
  isSigned: boolean;
  /** Who made it, as the manifest says. */
  generator: string | null;
  /** A name of IPTC's list. */
  sourceType: string | null;
  /** The hash of the file before our mark. */
  original: string | null;
  /** The settings of a job of ours, as parsed JSON. */
  settings: unknown;
  /** The prompt that another tool wrote. */
  prompt: string | null;
};

const NOTHING_SAID: Origin = {
  ...{ isSigned: false, generator: null, sourceType: null, original: null, settings: null, prompt: null },
};

/** Reads what a file says of its origin, in our marks or another's. A file of no known format says nothing. */
export async function readOrigin(file: ByteSource): Promise<Origin> {
  const source = bufferedSource(file);
  const found = await (await carrierOf(source))?.read(source);
  if (!found) return NOTHING_SAID;
  const { texts, manifest } = found;
  const first = <Result>(find: (text: string) => Result | null): Result | null => {
    for (const text of texts) {
      const result = find(text);
      if (result !== null) return result;
    }
    return null;
  };
  return {
    isSigned: manifest !== null || texts.some(hasExternalManifest),
    generator: manifest === null ? null : generatorIn(manifest),
    sourceType: (manifest === null ? null : sourceTypeOfManifest(manifest)) ?? first(sourceTypeIn),
    original: first(originalIn),
    settings: first(settingsIn),
    prompt: first(promptIn),
  };
}

/**
 * The edits that put a mark into a file that has none; null where they might break it, so that it is handed out as it
 * came. Settings that a format has no room for are left out.
 */
export async function markEdits(file: ByteSource, mark: Mark): Promise<Edit[] | null> {
  const source = bufferedSource(file);
  const carrier = await carrierOf(source);
  if (!carrier) return null;
  const marked = async (texts: MarkTexts) => {
    const edits = await carrier.mark(source, texts);
    return edits && isKeepable(edits) ? edits : null;
  };
  return (
    (await marked(textsOf(mark))) ?? (mark.settings && (await marked(textsOf({ ...mark, settings: null }))))
  );
}

/**
 * The edits that leave no text in a file but a mark, if there is one, whoever wrote it; null for a file of which that
 * can't be told. A mark that might break the file is left out.
 */
export async function strippedEdits(file: ByteSource, mark: Mark | null): Promise<Edit[] | null> {
  const source = bufferedSource(file);
  const stripped = await (await carrierOf(source))?.strip(source);
  if (!stripped) return null;
  const marked = mark && (await markEdits(editedSource(source, stripped), mark));
  const edits = composed(file.sizeBytes, stripped, marked ?? []);
  return isKeepable(edits) ? edits : null;
}

/**
 * What is noted about a file. One that ends its readers says nothing and can't be marked. Rejects when it can't be read at
 * all.
 */
export async function inspectOrigin(source: ByteSource): Promise<FileOrigin> {
  try {
    const { settings, prompt, ...origin } = await readOrigin(source);
    const isFree = !origin.isSigned && origin.sourceType === null;
    const edits = isFree ? await markEdits(source, SMALLEST) : null;
    // Throws for edits that don't fit the file.
    if (edits) piecesOf(source.sizeBytes, edits);
    const isStrippable = (await strippedEdits(source, SMALLEST).catch(nullForBroken)) !== null;
    const hasPrompt = settings !== null || prompt !== null;
    return { ...origin, hasPrompt, isMarkable: edits !== null, isStrippable };
  } catch (error) {
    return nullForBroken(error) ?? UNREADABLE_ORIGIN;
  }
}

/** For a length in the file that leads outside of it; throws any other error. */
function nullForBroken(error: unknown): null {
  if (error instanceof RangeError || error instanceof TypeError) return null;
  throw error;
}

const SMALLEST: Mark = { sourceType: "trainedAlgorithmicMedia", settings: null };

/** A file in memory with a mark in it; the same file where none can be put in. */
export async function markedBlob(file: Blob, mark: Mark): Promise<Blob> {
  const edits = await markEdits(blobSource(file), mark);
  if (edits === null) return file;
  const parts = piecesOf(file.size, edits).map((piece) =>
    piece instanceof Uint8Array ? new Uint8Array(piece) : file.slice(piece.start, piece.end),
  );
  return new Blob(parts, { type: file.type });
}
