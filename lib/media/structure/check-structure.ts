import { type ByteSource, textOf, windowed } from "./byte-source";
import { checkJpegSegments, checkPngChunks, checkRiffChunks } from "./chunks";
import { checkEbmlElements } from "./ebml-elements";
import { checkIsoBoxes } from "./iso-boxes";
import { checkAdtsFrames, checkFlacBlocks, checkId3Tag } from "./sound-frames";

type Check = (source: ByteSource) => Promise<void>;

/** By the bytes a file of the format begins with, at an offset. */
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
 * Refuses a file whose counts and lengths claim more than it can hold, before a reader that believes them reserves
 * memory for it. Reads the heads of its parts only, a bounded number of them, and allocates nothing by what they
 * say. A file of another format, or that was cut short within its samples, passes: the readers see to those.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkStructure(file: ByteSource): Promise<void> {
  const source = windowed(file);
  const start = textOf(await source.read(0, 16));
  await CHECKS.find(({ at, bytes }) => start.startsWith(bytes, at))?.check(source);
}
