import { MediaError } from "@/lib/media/media-error";
import type { Sound } from "./voice-spec";

const HEADER_BYTES = 12;
const CHUNK_BYTES = 8;

/**
 * The sound of a WAV file with one channel of 16 bits, which is what speech engines write.
 * @throws MediaError
 */
export function readWave(file: Uint8Array): Sound {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let sampleRate = 0;
  for (let at = HEADER_BYTES; at + CHUNK_BYTES <= file.length; ) {
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    const start = at + CHUNK_BYTES;
    // A length that was never filled in means "to the end".
    const length = Math.min(view.getUint32(at + 4, true), file.length - start);
    if (name === "fmt ") sampleRate = view.getUint32(start + 4, true);
    if (name === "data" && sampleRate > 0) {
      return { samples: fromPcm(file.subarray(start, start + length)), sampleRate };
    }
    at = start + length + (length % 2);
  }
  throw new MediaError("failed", "The speech engine gave no sound");
}

/** Samples from signed 16-bit little-endian PCM. */
export function fromPcm(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(Math.floor(bytes.length / 2));
  for (let index = 0; index < samples.length; index++)
    samples[index] = view.getInt16(index * 2, true) / 32_768;
  return samples;
}
