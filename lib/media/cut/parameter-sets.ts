/*
 * H.264 in MP4: every frame is a row of units behind their lengths, and what a decoder needs to know first (sequence and
 * picture parameter sets) stands once, in the configuration record of the track ("avcC"). A frame names its picture set,
 * and that its sequence set, by a number, so that one record may hold the sets of several encoders.
 */

const LENGTH_BYTES = 4;
const KIND_IDR = 5;
const KIND_SEQUENCE = 7;
const KIND_PICTURE = 8;
/** Marks the start of a frame, which has a length here. */
const KIND_DELIMITER = 9;
/** Numbers of sequence sets go from 0 to 31. */
const MAX_SEQUENCE_ID = 31;

const kindOf = (unit: Uint8Array): number => (unit[0] ?? 0) & 0x1f;

/** Parameter sets, each without its length. */
export type ParameterSets = { sequence: Buffer[]; picture: Buffer[] };

/** The sets of a configuration record; null for one that is none, or whose units have lengths of other than four bytes. */
export function readRecord(record: Buffer): ParameterSets | null {
  if (record[0] !== 1 || ((record[4] ?? 0) & 3) + 1 !== LENGTH_BYTES) return null;
  let at = 5;
  const take = (count: number): Buffer[] =>
    Array.from({ length: count }, () => {
      const length = record.readUInt16BE(at);
      at += 2 + length;
      return record.subarray(at - length, at);
    });
  try {
    const sequence = take((record[at++] ?? 0) & 0x1f);
    const picture = take(record[at++] ?? 0);
    return at <= record.length && sequence.length > 0 && picture.length > 0 ? { sequence, picture } : null;
  } catch {
    return null;
  }
}

/** A record with all of these sets, each once. Its profile and level are the highest of them. */
export function writeRecord(all: readonly ParameterSets[]): Buffer {
  const sequence = distinct(all.flatMap((sets) => sets.sequence));
  const picture = distinct(all.flatMap((sets) => sets.picture));
  const highest = sequence.reduce((one, other) => ((other[1] ?? 0) > (one[1] ?? 0) ? other : one));
  const level = Math.max(...sequence.map((set) => set[3] ?? 0));
  const constraints = sequence.reduce((bits, set) => bits & (set[2] ?? 0), 0xff);
  const lengthOf = (unit: Buffer): Buffer => Buffer.from([unit.length >> 8, unit.length & 0xff]);
  const parts = [
    Buffer.from([1, highest[1] ?? 0, constraints, level, 0xff, 0xe0 | sequence.length]),
    ...sequence.flatMap((set) => [lengthOf(set), set]),
    Buffer.from([picture.length]),
    ...picture.flatMap((set) => [lengthOf(set), set]),
  ];
  // High and above also state the samples: 4:2:0 of 8 bits, which is all that is written here.
  if ((highest[1] ?? 0) >= 100) parts.push(Buffer.from([0xfd, 0xf8, 0xf8, 0]));
  return Buffer.concat(parts);
}

const distinct = (units: readonly Buffer[]): Buffer[] =>
  units.filter((unit, at) => units.findIndex((other) => other.equals(unit)) === at);

export const isSameSets = (one: ParameterSets, other: ParameterSets): boolean =>
  writeRecord([one]).equals(writeRecord([other]));

/** Whether no two different sets of these have the same number, so that one record can hold them all. */
export function areCompatible(all: readonly ParameterSets[]): boolean {
  const sequence = distinct(all.flatMap((sets) => sets.sequence));
  const picture = distinct(all.flatMap((sets) => sets.picture));
  return hasOwnNumbers(sequence.map(sequenceId)) && hasOwnNumbers(picture.map(pictureId));
}

const hasOwnNumbers = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

/** The first number that none of these sets has, for a sequence set and its picture set. */
export function freeId({ sequence, picture }: ParameterSets): number {
  const taken = new Set([...sequence.map(sequenceId), ...picture.map(pictureId)]);
  for (let id = 0; id <= MAX_SEQUENCE_ID; id++) if (!taken.has(id)) return id;
  return 0;
}

/** It follows the header, profile, constraints and level, of a byte each. */
const sequenceId = (set: Buffer): number => firstNumber(set, 4);
const pictureId = (set: Buffer): number => firstNumber(set, 1);

/** The Exp-Golomb number that begins at a byte. Numbers of sets are far too small for escapes between their bytes. */
function firstNumber(unit: Buffer, atByte: number): number {
  const bit = (index: number): number => ((unit[atByte + (index >> 3)] ?? 0xff) >> (7 - (index & 7))) & 1;
  let zeros = 0;
  while (bit(zeros) === 0) zeros++;
  let value = 1;
  for (let at = zeros + 1; at <= 2 * zeros; at++) value = value * 2 + bit(at);
  return value - 1;
}

/** The units of a frame of MP4; null where the lengths do not fit the frame. */
function unitsOf(frame: Buffer): Buffer[] | null {
  const units: Buffer[] = [];
  for (let at = 0; at < frame.length; ) {
    const end = at + LENGTH_BYTES < frame.length ? at + LENGTH_BYTES + frame.readUInt32BE(at) : Infinity;
    if (end > frame.length) return null;
    units.push(frame.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return units;
}

/**
 * Whether a frame of MP4 is one at which a decoder can begin with only these sets: nothing before it is needed after it,
 * and sets inside of it are the same as those of the record.
 */
export function isEntry(frame: Buffer, { sequence, picture }: ParameterSets): boolean {
  const units = unitsOf(frame);
  if (units === null || !units.some((unit) => kindOf(unit) === KIND_IDR)) return false;
  const known = [...sequence, ...picture];
  return units
    .filter((unit) => kindOf(unit) === KIND_SEQUENCE || kindOf(unit) === KIND_PICTURE)
    .every((unit) => known.some((set) => set.equals(unit)));
}

/** A frame as an encoder gives it, with start codes, as a frame of MP4, and the parameter sets that were in it. */
export function toMp4Frame(encoded: Buffer): { frame: Buffer; sets: ParameterSets } {
  const sets: ParameterSets = { sequence: [], picture: [] };
  const parts: Buffer[] = [];
  for (const unit of startCodedUnits(encoded)) {
    const kind = kindOf(unit);
    if (kind === KIND_SEQUENCE) sets.sequence.push(Buffer.from(unit));
    else if (kind === KIND_PICTURE) sets.picture.push(Buffer.from(unit));
    else if (kind !== KIND_DELIMITER) {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(unit.length);
      parts.push(length, unit);
    }
  }
  return { frame: Buffer.concat(parts), sets };
}

const START_CODE = Buffer.from([0, 0, 1]);

function* startCodedUnits(bytes: Buffer): Generator<Buffer> {
  let start = bytes.indexOf(START_CODE);
  while (start >= 0) {
    const next = bytes.indexOf(START_CODE, start + 3);
    let end = next < 0 ? bytes.length : next;
    // A longer start code, and padding.
    while (end > start + 3 && bytes[end - 1] === 0) end--;
    if (end > start + 3) yield bytes.subarray(start + 3, end);
    start = next;
  }
}
