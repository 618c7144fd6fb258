import { openAvClipWriter } from "../../lib/media/av-clip-writer";

const [WIDTH, HEIGHT, FPS, SECONDS] = [1280, 720, 24, 5];
const BYTES_OF_A_PICTURE = WIDTH * HEIGHT * 4;
/** The strength of the grain, of 255, that gives a clip of 8 MB. */
const GRAIN = 12.9;

/** Writes a clip whose grain no encoder can shorten: 720p, five seconds, about 8 MB. */
export async function writeNoisyClip(path: string): Promise<void> {
  const writer = await openAvClipWriter({
    path,
    width: WIDTH,
    height: HEIGHT,
    fps: FPS,
    sound: null,
    metadata: {},
  });
  const noise = Buffer.alloc(2 * BYTES_OF_A_PICTURE, 255);
  for (let at = 0; at < noise.length; at += 4) {
    noise.fill(128 + (Math.random() - 0.5) * GRAIN, at, at + 3);
  }
  for (let frame = 0; frame < FPS * SECONDS; frame++) {
    const start = 4 * Math.floor(Math.random() * WIDTH * HEIGHT);
    await writer.writePicture(noise.subarray(start, start + BYTES_OF_A_PICTURE));
  }
  await writer.finish();
}
