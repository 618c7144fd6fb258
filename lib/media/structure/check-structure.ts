import { type ByteSource, textOf, windowed } from "./byte-source";
import { checkJpegSegments, checkPngChunks, checkRiffChunks } from "./chunks";
import { checkEbmlElements } from "./ebml-elements";
import { checkIsoBoxes } from "./iso-boxes";
import { checkAdtsFrames, checkFlacBlocks, checkId3Tag } from "./sound-frames";

type Check = (source: ByteSource) => Promise<void>;

/** The check of each format, by the first bytes of its files at an offset. */
const CHECKS: readonly { at: number; bytes: string; check: Check }[] = [
  ...["ftyp", "moov", "mdat", "wide", "free", "skip", "styp", "moof", "sidx", "pnot"].map((bytes) => ({
    at: 4,
    bytes,
    check: checkIsoBoxes,
  })),
  { at: 0, bytes: "\x1a\x45\xdf\xa3", check: checkEbmlElements },
  { at: 0, bytes: "RIFF", check: checkRiffChunks },
  { at: 0, bytes: "RF64", check: checkRiffChunks },
  { at: 0, bytes: "\x89PNG", check: checkPngChunks },
  { at: 0, bytes: "\xff\xd8\xff", check: checkJpegSegments },
  { at: 0, bytes: "fLaC", check: checkFlacBlocks },
  { at: 0, bytes: "ID3", check: checkId3Tag },
  ...["\xff\xf0", "\xff\xf1", "\xff\xf8", "\xff\xf9"].map((bytes) => ({
    at: 0,
    bytes,
    check: checkAdtsFrames,
  })),
];

/**
 * Refuses a file whose counts and lengths are larger than the file allows, before a reader trusts them and
 * allocates memory. Reads only the heads of its parts, a limited number of them, and allocates no memory
 * based on them. A file of another format, or one truncated within its samples, passes: the readers handle
 * those.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkStructure(file: ByteSource): Promise<void> {
  const source = windowed(file);
  const start = textOf(await source.read(0, 16));
  await CHECKS.find(({ at, bytes }) => start.startsWith(bytes, at))?.check(source);
}
