import { open, readFile } from "node:fs/promises";
import type { Demuxer } from "node-av/api";
import type { Packet, Stream } from "node-av/lib";
import { withDemuxer } from "./decode";
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
    if (isWebp(bytes)) {
      if (bytes.length < bytes.readUInt32LE(4) + 8) throw broken();
      // The engine reads no animations of this type. Their frames are in a container whose end was found.
      if (isAnimatedWebp(bytes)) return { frames: 1, isClean: true };
    }
  }
  return withDemuxer(path, async (input, engine) => {
    const tracks = [input.video(), input.audio()].filter((stream) => stream !== undefined);
    const readers = await Promise.all(
      tracks.map((stream) => Reader.open(stream, engine, strictness(isImage, isStrict))),
    );
    try {
      const hasLength = !isImage && (await hasStatedDuration(path));
      const isSingle = isImage && !MOVING.includes(input.formatName);
      const isCut = await readAll(input, readers, engine, isSingle);
      const hasTail = BARE_SOUNDS.includes(input.formatName);
      const frames = readers.reduce((sum, reader) => sum + reader.end(hasTail), 0);
      const end = Math.max(...readers.map(({ endSeconds }) => endSeconds));
      const missesMoreThan = (allowed: typeof MAX_MISSING) =>
        hasLength && endsEarly(end, input.duration, allowed);
      // The last part of a sound that was streamed without a length may be a short one.
      if (frames === 0 || missesMoreThan(MAX_MISSING) || (isCut && (isImage || hasLength))) throw broken();
      const hasAll = readers.every(({ refused }) => refused === 0) && !missesMoreThan(NOTHING_MISSING);
      const isShort = !isImage && (await isWavWithoutItsEnd(path));
      return { frames, isClean: hasAll && !isShort && !(isCut && hasLength) };
    } finally {
      for (const reader of readers) reader.close();
    }
  });
}

/** FFmpeg's names of sounds that go on until they end, with tags, zeros or half a part behind the last whole one. */
const BARE_SOUNDS: readonly string[] = ["mp3", "aac", "wav"];
/** FFmpeg's names of the containers of pictures that may move. */
const MOVING: readonly string[] = ["gif", "apng"];

/**
 * What a decoder refuses that it would only warn of otherwise: what is missing, and wrong checksums of clips and sounds.
 * Browsers don't compare those of the texts in a picture.
 */
const strictness = (isImage: boolean, isStrict: boolean): string | null =>
  isImage ? "explode" : isStrict ? "crccheck+explode" : null;

const broken = (cause?: unknown) => new MediaError("unreadable", messages.inspect.broken, { cause });

/** Whether a container's length goes beyond its last part by more than is usual. */
export const endsEarly = (
  endSeconds: number,
  statedSeconds: number,
  { seconds, share }: typeof MAX_MISSING = MAX_MISSING,
): boolean => statedSeconds - endSeconds > Math.max(seconds, statedSeconds * share);

/**
 * @param isSingle of a file with one picture, behind which any bytes may follow
 * @returns whether the file ended in the middle of a part
 */
async function readAll(
  input: Demuxer,
  readers: readonly Reader[],
  { codes }: MediaEngine,
  isSingle: boolean,
): Promise<boolean> {
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
    if (isSingle) break;
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
  /** Since the last part that was taken. */
  #refusedLast = 0;
  refused = 0;
  endSeconds = 0;

  private constructor(stream: Stream, decoder: Decoder) {
    this.index = stream.index;
    this.#stream = stream;
    this.#decoder = decoder;
  }

  static async open(stream: Stream, { api }: MediaEngine, strictness: string | null): Promise<Reader> {
    const options = strictness === null ? {} : { err_detect: strictness };
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
      this.refused += this.#refusedLast;
      this.#refusedLast = 0;
    } catch {
      this.#refusedLast += 1;
    }
  }

  /**
   * @param hasTail whether any bytes may follow, so that what was refused at the end does not count
   * @returns the number of frames
   * @throws MediaError "unreadable" if too much was refused
   */
  end(hasTail: boolean): number {
    try {
      if (this.#packets > 0) this.#count(this.#decoder.decodeAllSync(null));
    } catch {
      this.#refusedLast += 1;
    }
    if (!hasTail) this.refused += this.#refusedLast;
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

const isWebp = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";

/** Whether a picture is a WebP of several frames. */
const isAnimatedWebp = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 12, 16) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0;

/** Holds every header in question. */
const HEAD_BYTES = 65_536;
/** What a writer that cannot return to the header puts there. */
const UNKNOWN_SIZES: readonly number[] = [0, 0xffffffff];

/**
 * Whether a file says how long it is, so that its end may be missing. A WAV that was written to a pipe does not, nor one
 * that was cut. What the table of an MP3 says counts for nothing: players go by its frames, and so do these readers.
 */
export async function hasStatedDuration(path: string): Promise<boolean> {
  const { head } = await readHead(path);
  const samples = statedSamples(head);
  if (samples !== null) return !UNKNOWN_SIZES.includes(samples) && !(await isWavWithoutItsEnd(path));
  return !/^(ID3|\xff[\xe2-\xff])/.test(head.replace(/^\0+/, ""));
}

/** Whether a WAV states more samples than follow. Players take those that do. */
async function isWavWithoutItsEnd(path: string): Promise<boolean> {
  const { head, sizeBytes } = await readHead(path);
  const samples = statedSamples(head);
  if (samples === null || UNKNOWN_SIZES.includes(samples)) return false;
  return head.indexOf("data", 12) + 8 + samples > sizeBytes;
}

/** The bytes of samples that a WAV states; null for another file, and one without them. */
function statedSamples(head: string): number | null {
  if (!/^RIFF....WAVE/s.test(head)) return null;
  const data = head.indexOf("data", 12);
  return data < 0 ? null : Buffer.from(head.slice(data + 4, data + 8), "latin1").readUInt32LE();
}

async function readHead(path: string): Promise<{ head: string; sizeBytes: number }> {
  const file = await open(path);
  try {
    const { size: sizeBytes } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.toString("latin1", 0, bytesRead), sizeBytes };
  } finally {
    await file.close();
  }
}
