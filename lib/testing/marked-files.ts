import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Edit, piecesOf } from "@/lib/media/marks/edits";
import type { Mark } from "@/lib/media/marks/mark";
import { inspectOrigin, markEdits, readOrigin } from "@/lib/media/marks/origin";
import { blobSource } from "@/lib/media/structure/byte-source";

const SAMPLES = path.join(import.meta.dirname, "samples");
const TITLE = ["-metadata", "title=Kept"];
const speech = (...how: string[]) => ["speech.wav", ...TITLE, ...how];
const clip = (...how: string[]) => ["vfr.mp4", ...TITLE, "-c", "copy", ...how];
const photo = (...how: string[]) => ["user.jpg", ...how];

/** A file of every format that is marked: a sample, and how FFmpeg writes the file from it. */
const MARKED_FORMATS = {
  "plain.mp4": clip(),
  "faststart.mp4": clip("-movflags", "+faststart"),
  "commented.mp4": clip("-metadata", "comment=Kept as it was"),
  "fragmented.mp4": clip("-movflags", "frag_keyframe+empty_moov"),
  "rotated.mov": ["rot.mov", ...TITLE, "-c", "copy"],
  "sound.m4a": speech("-c:a", "aac"),
  "clip.webm": ["odd.webm", ...TITLE, "-c", "copy"],
  "clip.mkv": ["odd.webm", ...TITLE, "-c", "copy"],
  "sound.webm": speech("-c:a", "libopus"),
  "untagged.mp3": speech("-id3v2_version", "0"),
  "tag-3.mp3": speech("-id3v2_version", "3"),
  "tag-4.mp3": speech("-id3v2_version", "4"),
  "sound.wav": speech("-c:a", "copy"),
  "large.wav": speech("-c:a", "copy", "-rf64", "always"),
  "sound.flac": speech("-c:a", "flac"),
  "opus.ogg": speech("-c:a", "libopus"),
  "vorbis.ogg": speech("-c:a", "libvorbis", "-ar", "44100"),
  "photo.jpg": photo("-c", "copy"),
  "photo.png": photo(),
  "lossy.webp": photo("-c:v", "libwebp"),
  "lossless.webp": photo("-c:v", "libwebp", "-lossless", "1", "-vf", "scale=160:-1"),
} as const satisfies Record<string, readonly string[]>;
export type MarkedFormat = keyof typeof MARKED_FORMATS;
export const FORMAT_NAMES = Object.keys(MARKED_FORMATS).filter(
  (name): name is MarkedFormat => name in MARKED_FORMATS,
);

/** Runs a program on files in a folder of its own, which goes when the work is done. */
export class Workbench implements Disposable {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "atelier-marks-"));

  path(name: string): string {
    return path.join(this.#folder, name);
  }

  read(name: string): Buffer<ArrayBuffer> {
    return Buffer.from(readFileSync(this.path(name)));
  }

  write(name: string, bytes: Uint8Array): string {
    writeFileSync(this.path(name), bytes);
    return name;
  }

  run(program: string, ...args: readonly string[]): string {
    return execFileSync(program, args, {
      cwd: this.#folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  ffmpeg(input: string, ...args: readonly string[]): void {
    this.run("ffmpeg", "-v", "error", "-y", "-i", input, ...args);
  }

  /** A file of a format, fresh from FFmpeg. */
  make(format: MarkedFormat): Buffer<ArrayBuffer> {
    const [sample, ...how] = MARKED_FORMATS[format];
    this.ffmpeg(path.join(SAMPLES, sample), ...how, format);
    return this.read(format);
  }

  /** Every decoded frame, as a list of hashes. Fails for a file of which anything can't be decoded. */
  frames(name: string): string {
    return this.run("ffmpeg", "-v", "error", "-xerror", "-i", name, "-map", "0", "-f", "framemd5", "-");
  }

  /** A file without any of its tags, as written by a tool of others. */
  bare(name: string): Buffer<ArrayBuffer> {
    const bare = `bare-${name}`;
    if (/\.(jpg|png)$/.test(name)) this.run("exiftool", "-all=", "-o", bare, name);
    else this.ffmpeg(name, "-map", "0", "-map_metadata", "-1", "-c", "copy", "-fflags", "+bitexact", bare);
    return this.read(bare);
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const sourceOf = (bytes: Uint8Array<ArrayBuffer>) => blobSource(new Blob([bytes]));
export const originOf = (bytes: Uint8Array<ArrayBuffer>) => readOrigin(sourceOf(bytes));
export const inspected = (bytes: Uint8Array<ArrayBuffer>) => inspectOrigin(sourceOf(bytes));

/** The edits of a download; null for a file that is handed out as it came. */
export async function editsFor(bytes: Uint8Array<ArrayBuffer>, mark: Mark): Promise<Edit[] | null> {
  const { isMarkable } = await inspected(bytes);
  return isMarkable ? markEdits(sourceOf(bytes), mark) : null;
}

/**
 * A file with a mark in it.
 * @throws Error for one that can't be marked
 */
export async function markedWith(bytes: Uint8Array<ArrayBuffer>, mark: Mark): Promise<Buffer<ArrayBuffer>> {
  const edits = await editsFor(bytes, mark);
  if (!edits) throw new Error("It was not marked");
  return edited(bytes, edits);
}

export const edited = (bytes: Uint8Array, edits: readonly Edit[]): Buffer<ArrayBuffer> =>
  Buffer.concat(
    piecesOf(bytes.length, edits).map((piece) =>
      piece instanceof Uint8Array ? piece : bytes.subarray(piece.start, piece.end),
    ),
  );
