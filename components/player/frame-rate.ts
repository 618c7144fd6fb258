import { ALL_FORMATS, Input, UrlSource } from "mediabunny";

/** Enough frames for the exact rate of a clip with a constant rate, without reading all of a long one. */
const PACKETS = 120;

/** Frames per second of a clip of ours, counted in its container; null where it cannot be read. */
export async function frameRate(clipUrl: string): Promise<number | null> {
  const input = new Input({
    formats: ALL_FORMATS,
    source: new UrlSource(new URL(clipUrl, window.location.href)),
  });
  try {
    const track = await input.getPrimaryVideoTrack();
    const rate = (await track?.computePacketStats(PACKETS))?.averagePacketRate ?? 0;
    return rate > 0 ? rate : null;
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
