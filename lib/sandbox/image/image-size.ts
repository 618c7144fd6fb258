/** Pixels of a picture of each size, for every ratio. */
const PIXELS: Readonly<Record<string, number>> = { "1K": 1024 ** 2, "2K": 2048 ** 2, "4K": 4096 ** 2 };
/** Edges are multiples of the JPEG encoder's blocks. */
const BLOCK = 8;

/**
 * The size of a picture: as many pixels as a square of 1024 ("1K"), 2048 ("2K") or 4096 ("4K"), in the
 * requested ratio, with edges that are multiples of eight. 1:1 at 1K is 1024×1024, 16:9 at 1K 1368×768, 8:1
 * at 1K 2896×360.
 * @throws RangeError for an invalid size or ratio
 */
export function imageSize(resolution: string, ratio: string): { width: number; height: number } {
  const pixels = PIXELS[resolution];
  const [across, down] = ratio.split(":").map(Number);
  if (!pixels || !across || !down) throw new RangeError(`No size for ${resolution} at ${ratio}`);
  const edge = (length: number) => Math.round(length / BLOCK) * BLOCK;
  return {
    width: edge(Math.sqrt((pixels * across) / down)),
    height: edge(Math.sqrt((pixels * down) / across)),
  };
}
