import { readFileSync } from "node:fs";
import path from "node:path";
import { FALSE_NUMBERS, type MalformedFile } from "./bytes";
import { malformedRecordings } from "./ebml";
import { framesOutOfOrder, malformedClips } from "./iso";
import { malformedOthers } from "./others";
import { malformedPictures } from "./pictures";
import { malformedSounds } from "./sounds";

const HONEST: readonly [name: string, type: string][] = [
  ["vfr.mp4", "video/mp4"],
  ["rot.mov", "video/quicktime"],
  ["odd.webm", "video/webm"],
  ["voice.webm", "audio/webm"],
  ["speech.wav", "audio/wav"],
  ["user.webp", "image/webp"],
  ["user.jpg", "image/jpeg"],
];
const OVERWRITTEN_EACH = 8;
/** The metadata of a file is in its first or its last bytes. */
const FACT_BYTES = 3_000;

/** Valid files in which a number was replaced by a false one, at places that the seed chooses. */
function overwritten(seed: number): MalformedFile[] {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return HONEST.flatMap(([name, type]) => {
    const honest = readFileSync(path.resolve("lib/testing/samples", name));
    return Array.from({ length: OVERWRITTEN_EACH }, () => {
      const bytes = Buffer.from(honest);
      const offset = below(Math.min(FACT_BYTES, bytes.length - 4));
      const at = random() < 0.5 ? offset : bytes.length - 4 - offset;
      const claimed = FALSE_NUMBERS[below(FALSE_NUMBERS.length)] ?? 0;
      bytes.writeUInt32BE(claimed, at);
      return { name: `${name}: ${claimed} at ${at}`, type, bytes };
    });
  });
}

/** Numbers from 0 to 1, the same for the same seed (a linear congruence of 32 bits). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A clip of a few hundred bytes that claims 200,000,000 frames. */
export const SMALL_MALFORMED_CLIP: MalformedFile = {
  name: "frames out of order",
  type: "video/mp4",
  bytes: framesOutOfOrder(200_000_000),
};

/** Files of every format that is read here, each with a false number; the same for the same seed. */
export const malformedFiles = (seed: number): MalformedFile[] => [
  ...malformedClips(),
  ...malformedRecordings(),
  ...malformedSounds(),
  ...malformedPictures(),
  ...malformedOthers(),
  ...overwritten(seed),
];
