import { type ByteSource, textOf, viewOf } from "./structure/byte-source";

/** Formats of a WAVE file (RFC 2361) that are not read. */
const WAVE_FORMATS: Readonly<Record<number, string>> = {
  2: "Microsoft ADPCM",
  8: "DTS",
  17: "IMA ADPCM",
  34: "TrueSpeech",
  49: "GSM 6.10",
  64: "G.721 ADPCM",
  66: "G.723",
  69: "G.726 ADPCM",
  80: "MPEG",
  85: "MP3",
  100: "G.726 ADPCM",
  105: "Xbox ADPCM",
  146: "Dolby AC-3",
  255: "AAC",
  352: "Windows Media Audio",
  353: "Windows Media Audio",
  354: "Windows Media Audio",
  5648: "AAC",
  8192: "AC-3",
  8193: "DTS",
  61868: "FLAC",
};
const EXTENSIBLE = 0xfffe;
const READ_WAVE_FORMATS: readonly number[] = [0x01, 0x03, 0x06, 0x07, EXTENSIBLE];

/** How the first packet of each stream of an Ogg begins. */
const OGG_STREAMS: readonly [start: string, name: string][] = [
  ["Speex   ", "Speex"],
  ["\x7fFLAC", "FLAC in Ogg"],
  ["fLaC", "FLAC in Ogg"],
  ["\x80theora", "Theora"],
  ["BBCD\0", "Dirac"],
  ["CELT    ", "CELT"],
  ["OVP80", "VP8 in Ogg"],
  ["PCM     ", "PCM in Ogg"],
];

const WINDOW_BYTES = 65_536;

/** The name of a codec of this WAV or Ogg that is not read here; null for one that is, or an unknown one. */
export async function unsupportedCodec(source: ByteSource): Promise<string | null> {
  const head = await source.read(0, WINDOW_BYTES);
  const text = textOf(head.subarray(0, 12));
  if (/^(RIFF|RF64|BW64)....WAVE$/s.test(text)) return waveFormat(head);
  if (text.startsWith("OggS")) return oggStream(head);
  return null;
}

function waveFormat(head: Uint8Array): string | null {
  const view = viewOf(head);
  for (let at = 12; at + 10 <= head.length; ) {
    const bytes = view.getUint32(at + 4, true);
    if (textOf(head.subarray(at, at + 4)) === "fmt ") {
      const tag = view.getUint16(at + 8, true);
      // An extensible header has the format in the beginning of an identifier.
      const format = tag === EXTENSIBLE && at + 34 <= head.length ? view.getUint16(at + 32, true) : tag;
      if (READ_WAVE_FORMATS.includes(format)) return null;
      return WAVE_FORMATS[format] ?? `WAVE format 0x${format.toString(16)}`;
    }
    at += 8 + bytes + (bytes % 2);
  }
  return null;
}

/** The pages that begin a stream come first. The packet of each stands behind the page's table of lengths. */
function oggStream(head: Uint8Array): string | null {
  const BEGINS = 2;
  for (let at = 0; at + 27 <= head.length && textOf(head.subarray(at, at + 4)) === "OggS"; ) {
    const segments = head[at + 26] ?? 0;
    const lengths = head.subarray(at + 27, at + 27 + segments);
    const start = at + 27 + segments;
    if (((head[at + 5] ?? 0) & BEGINS) === 0) return null;
    const packet = textOf(head.subarray(start, start + 8));
    const known = OGG_STREAMS.find(([magic]) => packet.startsWith(magic));
    if (known) return known[1];
    at = start + lengths.reduce((sum, length) => sum + length, 0);
  }
  return null;
}
