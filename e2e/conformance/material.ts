import { readFile } from "node:fs/promises";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
} from "mediabunny";
import { context } from "./runner/context";
import { accepted, ask, skipUnless } from "./service";
import { assetShape } from "./shapes/records";

const samples = path.resolve(import.meta.dirname, "../../lib/testing/samples");
const made = new Map<string, Promise<Uint8Array>>();

/** Hosts bytes through POST /v1/assets and returns the asset. */
export async function host(bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  return assetShape.parse(accepted(await ask("POST", "/v1/assets", { form }), 201));
}

/** For a limit that only a file of more than 50 MB shows; it stays at the service. */
export const needsLargeFiles = (): void =>
  skipUnless(
    context().settings.largeFiles ? true : undefined,
    "hosts a file of 50 MB, which stays at the service (--large-files)",
  );

/** The address of a file, made once a process and hosted once a run. */
function once(name: string, make: () => Promise<Uint8Array>): Promise<string> {
  const bytes = made.get(name) ?? make();
  made.set(name, bytes);
  return context().shared(name, async () => (await host(await bytes, name)).url);
}

/** A picture of 320 × 180. */
export const picture = (): Promise<string> => once("picture.png", async () => drawPicture());

export function drawPicture(width = 320, height = 180): Uint8Array {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#24506b";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#e9b872";
  context.fillRect(width / 4, height / 4, width / 2, height / 2);
  return canvas.toBuffer("image/png");
}

/** A sample of the repository, unchanged. */
export const sample = (name: string): Promise<string> => once(name, () => readFile(path.join(samples, name)));

/** An MP4 with H.264 of this length, copied from the packets of a sample without encoding. */
export const clip = (seconds: number): Promise<string> => once(`clip-${seconds}.mp4`, () => cutClip(seconds));

export async function cutClip(seconds: number): Promise<Uint8Array> {
  const input = await openSample("vfr.mp4");
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) throw new Error("the sample has no video");
  const source = new EncodedVideoPacketSource(codec);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  output.addVideoTrack(source);
  await output.start();
  const length = await track.computeDuration();
  for (let start = 0; start < seconds; start += length) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = start + packet.timestamp;
      if (timestamp >= seconds) break;
      const duration = Math.min(packet.duration, seconds - timestamp);
      await source.add(packet.clone({ timestamp, duration }), { decoderConfig });
    }
  }
  return finish(output, target);
}

/** Only the sound of a sample in a container, copied from its packets without encoding. */
export async function soundOf(name: string, format: OutputFormat): Promise<Uint8Array> {
  const track = await (await openSample(name)).getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) throw new Error("the sample has no sound");
  const source = new EncodedAudioPacketSource(codec);
  const target = new BufferTarget();
  const output = new Output({ format, target });
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet, { decoderConfig });
  return finish(output, target);
}

async function openSample(name: string): Promise<Input> {
  const bytes = await readFile(path.join(samples, name));
  return new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
}

async function finish(output: Output, target: BufferTarget): Promise<Uint8Array> {
  await output.finalize();
  if (!target.buffer) throw new Error("the file was not written");
  return new Uint8Array(target.buffer);
}

/** A voice-like tone as WAV, mono, 16 bit. */
export const tone = (seconds: number): Promise<string> =>
  once(`tone-${seconds}.wav`, async () => toneFile(seconds));

const RATE = 16_000;

export function toneFile(seconds: number): Uint8Array {
  const samples = Int16Array.from({ length: RATE * seconds }, (_, at) => {
    const phase = (at / RATE) * 2 * Math.PI * 130;
    return (
      6_000 *
      (Math.sin(phase) + 0.6 * Math.sin(2 * phase) + 0.4 * Math.sin(3 * phase) + 0.2 * Math.sin(5 * phase))
    );
  });
  const file = Buffer.alloc(44 + samples.byteLength);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + samples.byteLength, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples.byteLength, 40);
  Buffer.from(samples.buffer).copy(file, 44);
  return file;
}

const HEADER_BYTES = 8;

/** A film with so many unused bytes at the end, which an MP4 may have. */
export function padded(film: Uint8Array, bytes: number): Uint8Array {
  const box = Buffer.alloc(HEADER_BYTES + bytes);
  box.writeUInt32BE(box.length, 0);
  box.write("free", 4);
  return Buffer.concat([film, box]);
}

/** A sound with so many unused bytes at the end, which a WAV may have. */
export function paddedTone(tone: Uint8Array, bytes: number): Uint8Array {
  const chunk = Buffer.alloc(HEADER_BYTES + bytes);
  chunk.write("junk", 0);
  chunk.writeUInt32LE(bytes, 4);
  const file = Buffer.concat([tone, chunk]);
  file.writeUInt32LE(file.length - HEADER_BYTES, 4);
  return file;
}
