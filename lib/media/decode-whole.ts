import { readFile } from "node:fs/promises";
import type { Demuxer } from "node-av/api";
import type { Packet, Stream } from "node-av/lib";
import { withInput } from "./decode";
import { type MediaEngine, yieldToEventLoop } from "./engine";
import type { Decoded } from "./media-answers";
import { MediaError } from "./media-error";
import { messages } from "./messages";
import { hasItsEnd, isAnimatedWebp } from "./picture-end";
import { statesLength } from "./stated-length";

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
      const hasLength = !isImage && (await statesLength(path));
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
