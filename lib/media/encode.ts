/** Stereo sound of a whole clip, with samples from -1 to 1 per channel, at SOUND_RATE. */
export type Sound = { left: Float32Array; right: Float32Array };

export const SOUND_RATE = 48_000;

export type ClipFormat = {
  path: string;
  /** Size of the finished picture; even numbers. */
  width: number;
  height: number;
  fps: number;
  /** Size of the input pictures, where encoding enlarges them. */
  drawn?: { width: number; height: number };
  /** Without sound the file has no audio track. */
  sound: Sound | null;
  /** Written into the container to say how the file was made. */
  metadata: { title?: string; comment?: string; description?: string };
};

/**
 * Writes a clip picture by picture as MP4: H.264 (High, 4:2:0, BT.709) and AAC, with the index first, so that
 * a browser starts playing before the file has arrived.
 */
export interface ClipWriter {
  /** Adds the next frame: RGBA rows without padding. The buffer may be reused after the promise settles. */
  writePicture(pixels: Buffer): Promise<void>;
  /** Completes the file. Nothing may be written after that. */
  finish(): Promise<void>;
}
