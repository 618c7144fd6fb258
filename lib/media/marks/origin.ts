import { type ByteSource, windowed } from "../structure/byte-source";
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
import { generatorIn, type Mark, originalIn, promptIn, settingsIn, sourceTypeIn, textsOf } from "./mark";

const CARRIERS: readonly Carrier[] = [iso, webm, png, jpeg, webp, wav, flac, ogg, mp3];
const HEAD_BYTES = 16;

async function carrierOf(source: ByteSource): Promise<Carrier | undefined> {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.sizeBytes));
  return CARRIERS.find((carrier) => carrier.isOf(head));
}

/** What a file says of its origin. */
export type Origin = {
  /** Whether it has a C2PA manifest. The signature is not compared with the file here. */
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

/** Reads what a file says of its origin, in our marks or another's. A file that can't be read says nothing. */
export async function readOrigin(file: ByteSource): Promise<Origin> {
  const source = windowed(file);
  const found: Found = (await (await carrierOf(source))?.read(source)) ?? { texts: [], manifest: null };
  const { manifest } = found;
  const texts = manifest === null ? found.texts : [...found.texts, manifest];
  const first = <Result>(find: (text: string) => Result | null): Result | null => {
    for (const text of texts) {
      const result = find(text);
      if (result !== null) return result;
    }
    return null;
  };
  return {
    isSigned: manifest !== null,
    generator: manifest === null ? null : generatorIn(manifest),
    sourceType: first(sourceTypeIn),
    original: first(originalIn),
    settings: first(settingsIn),
    prompt: first(promptIn),
  };
}

/**
 * The edits that put a mark into a file; null where it is signed, says already what it is, or can't be marked safely:
 * it is handed out as it came. Settings that a format has no room for are left out.
 */
export async function markEdits(file: ByteSource, mark: Mark): Promise<Edit[] | null> {
  const { isSigned, sourceType } = await readOrigin(file);
  const source = windowed(file);
  const carrier = await carrierOf(source);
  if (!carrier || isSigned || sourceType !== null) return null;
  return (
    (await carrier.mark(source, textsOf(mark))) ??
    (mark.settings && (await carrier.mark(source, textsOf({ ...mark, settings: null }))))
  );
}

/** Whether a mark can be put into a file, and what the file says of its origin already. */
export async function inspectOrigin(source: ByteSource): Promise<Origin & { isMarkable: boolean }> {
  const origin = await readOrigin(source);
  return { ...origin, isMarkable: (await markEdits(source, SMALLEST)) !== null };
}

const SMALLEST: Mark = { sourceType: "trainedAlgorithmicMedia", settings: null };
