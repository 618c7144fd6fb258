import { open, readFile } from "node:fs/promises";
import type { Demuxer } from "node-av/api";
import type { Packet, Stream } from "node-av/lib";
import { withInput } from "./decode";
import { type MediaEngine, yieldToEventLoop } from "./engine";
import { MediaError } from "./media-error";
import type { Decoded } from "./media-task";
import { messages } from "./messages";

/**
 * After this, of a moving picture only the key frames are decoded, and everything else is only read: a long file must
 * not be refused because this machine is slow.
 */
const FULL_CARE_MS = 20_000;
const PACKETS_PER_YIELD = 16;
/** Parts that a decoder may refuse: a player skips them, too, and nobody hears or sees it. */
const MAX_BROKEN_SHARE = 0.01;
/** A container's own length may be longer than its tracks by so much. */
const MAX_MISSING = { seconds: 1, share: 0.05 };
/** Of a file of which nothing is missing: less than the last frame of a slow clip. */
const NOTHING_MISSING = { seconds: 0.25, share: 0.01 };

/**
 * Decodes every picture and sound of a file and keeps nothing of it. Only for the media child.
 *
 * @param isImage whether it is a still picture
 * @param isStrict also counts as refused what a decoder would fill in by itself
 * @throws MediaError "unreadable" for a file that is cut short or damaged, "engine-missing"
 */
export async function decodeWhole(
  path: string,
  { isImage, isStrict }: { isImage: boolean; isStrict: boolean },
): Promise<Decoded> {
  if (isImage) {
    const bytes = await readFile(path);
    if (!hasItsEnd(bytes)) throw broken();
    // The engine reads no animations of this type. Their frames are in a container whose end was found.
    if (isAnimatedWebp(bytes)) return { frames: 1, isClean: true };
  }
  return withInput(path, async (input, engine) => {
    const tracks = [input.video(), input.audio()].filter((stream) => stream !== undefined);
    const readers = await Promise.all(
      tracks.map((stream) => Reader.open(stream, engine, isImage || isStrict)),
    );
    try {
      const hasLength = !isImage && (await hasStatedDuration(path));
      const isCut = await readAll(input, readers, engine);
      const frames = readers.reduce((sum, reader) => sum + reader.end(), 0);
      const end = Math.max(...readers.map(({ endSeconds }) => endSeconds));
      const missesMoreThan = (allowed: typeof MAX_MISSING) =>
        hasLength && endsEarly(end, input.duration, allowed);
      // The last part of a sound that was streamed without a length may be a short one.
      if (frames === 0 || missesMoreThan(MAX_MISSING) || (isCut && (isImage || hasLength))) throw broken();
      const hasAll = readers.every(({ refused }) => refused === 0) && !missesMoreThan(NOTHING_MISSING);
      return { frames, isClean: hasAll && !isCut };
    } finally {
      for (const reader of readers) reader.close();
    }
  });
}

const broken = (cause?: unknown) => new MediaError("unreadable", messages.inspect.broken, { cause });

const endsEarly = (
  endSeconds: number,
  statedSeconds: number,
  { seconds, share }: typeof MAX_MISSING,
): boolean => statedSeconds - endSeconds > Math.max(seconds, statedSeconds * share);

/** @returns whether the file ended in the middle of a part */
async function readAll(input: Demuxer, readers: readonly Reader[], { codes }: MediaEngine): Promise<boolean> {
  const deadline = performance.now() + FULL_CARE_MS;
  let packets = 0;
  let isCut = false;
  for (const packet of input.packetsSync()) {
    if (packet === null) break;
    isCut ||= Boolean(packet.flags & codes.AV_PKT_FLAG_CORRUPT);
    const isSkipped = performance.now() > deadline && !(packet.flags & codes.AV_PKT_FLAG_KEY);
    const reader = readers.find(({ index }) => index === packet.streamIndex);
    reader?.note(packet);
    if (reader && !isSkipped) await reader.take(packet);
    packet.free();
    if (++packets % PACKETS_PER_YIELD === 0) await yieldToEventLoop();
  }
  return isCut;
}

type Decoder = Awaited<ReturnType<MediaEngine["api"]["Decoder"]["create"]>>;

/** The decoder of one track, which counts what it gives and what it refuses. */
class Reader {
  readonly index: number;
  readonly #stream: Stream;
  readonly #decoder: Decoder;
  #packets = 0;
  #frames = 0;
  refused = 0;
  endSeconds = 0;

  private constructor(stream: Stream, decoder: Decoder) {
    this.index = stream.index;
    this.#stream = stream;
    this.#decoder = decoder;
  }

  /** @param isStrict refuses what a decoder would only warn of, such as a wrong checksum */
  static async open(stream: Stream, { api }: MediaEngine, isStrict: boolean): Promise<Reader> {
    const options = isStrict ? { err_detect: "crccheck+explode" } : {};
    const decoder = await api.Decoder.create(stream, { threadCount: 2, exitOnError: true, options });
    return new Reader(stream, decoder);
  }

  /** Keeps the end of a part that is read, whether it is decoded or not; on the container's own time axis. */
  note(packet: Packet): void {
    const { num, den } = this.#stream.timeBase;
    this.endSeconds = Math.max(this.endSeconds, (Number(packet.pts + packet.duration) * num) / den);
  }

  async take(packet: Packet): Promise<void> {
    this.#packets += 1;
    try {
      // The first call opens the codec and must be the asynchronous one; see AvClipWriter.
      const isFirst = this.#packets === 1;
      this.#count(isFirst ? await this.#decoder.decodeAll(packet) : this.#decoder.decodeAllSync(packet));
    } catch {
      this.refused += 1;
    }
  }

  /**
   * @returns the number of frames
   * @throws MediaError "unreadable" if too much was refused
   */
  end(): number {
    try {
      if (this.#packets > 0) this.#count(this.#decoder.decodeAllSync(null));
    } catch {
      this.refused += 1;
    }
    if (this.refused > this.#packets * MAX_BROKEN_SHARE) throw broken();
    return this.#frames;
  }

  close(): void {
    this.#decoder.close();
  }

  #count(frames: Iterable<{ free(): void }>): void {
    for (const frame of frames) {
      this.#frames += 1;
      frame.free();
    }
  }
}

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const isJpeg = (bytes: Buffer): boolean => bytes[0] === MARKER && bytes[1] === START;
const isWebp = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";

/**
 * Whether a picture's end is in the file, for the types whose decoders fill in what is missing. True for others.
 */
function hasItsEnd(bytes: Buffer): boolean {
  if (isJpeg(bytes)) return jpegEnd(bytes) !== null;
  if (isWebp(bytes)) return bytes.length >= bytes.readUInt32LE(4) + 8;
  return true;
}

/** Whether a picture is a WebP of several frames. */
const isAnimatedWebp = (bytes: Buffer): boolean =>
  isWebp(bytes) && bytes.toString("latin1", 12, 16) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0;

/** The place of a JPEG's end marker, or null. Segments are skipped, because thumbnails in them have ends, too. */
function jpegEnd(bytes: Buffer): number | null {
  for (let at = 2; at + 1 < bytes.length; ) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER || code === MARKER) at += 1;
    else if (code === END) return at;
    else if (code < 0xc0 || isRestart(code)) at += 2;
    else if (at + 3 >= bytes.length) return null;
    else at += 2 + bytes.readUInt16BE(at + 2);
    if (code === SCAN) at = endOfScan(bytes, at);
  }
  return null;
}

const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7;

/** The place of the first marker after coded pixels, in which 0xff is followed by 0 or a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at >= 0; at = bytes.indexOf(MARKER, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && !isRestart(code) && code !== MARKER) return at;
  }
  return bytes.length;
}

/** Holds every header in question, but for a table behind a large picture in an MP3. */
const HEAD_BYTES = 65_536;
/** What a writer that cannot return to the header puts there. */
const UNKNOWN_SIZES: readonly number[] = [0, 0xffffffff];

/**
 * Whether a file says how long it is. A WAV that was written to a pipe does not, and neither does an MP3 without a
 * table: an engine only guesses their lengths, from their size and first parts.
 */
export async function hasStatedDuration(path: string): Promise<boolean> {
  const head = await readHead(path);
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WAVE") return !isStreamedWav(head);
  if (head.startsWith("ID3") || isMp3Frame(head)) return /Xing|Info|VBRI/.test(head);
  return true;
}

function isStreamedWav(head: string): boolean {
  const data = head.indexOf("data", 12);
  return (
    data > 0 && UNKNOWN_SIZES.includes(Buffer.from(head.slice(data + 4, data + 8), "latin1").readUInt32LE())
  );
}

const isMp3Frame = (head: string): boolean =>
  head.charCodeAt(0) === 0xff && (head.charCodeAt(1) & 0xe6) === 0xe2;

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}
