/** What a file is, by its first bytes. */
export type FileFormat = {
  /** What people call it: "JPEG", "WAV". */
  name: string;
  mimeType: string;
  /** The usual file ending, without the dot. */
  ending: string;
};

/** Bytes of a file, read in pieces, as in `ByteSource`. */
type Bytes = { sizeBytes: number; read(position: number, length: number): Promise<Uint8Array> };

/** How many bytes decide. */
const HEAD_BYTES = 4_096;

const format = (name: string, mimeType: string, ending: string): FileFormat => ({ name, mimeType, ending });

const AVIF = format("AVIF", "image/avif", "avif");
const MP3 = format("MP3", "audio/mpeg", "mp3");
const AAC = format("AAC", "audio/aac", "aac");
const MP4 = format("MP4", "video/mp4", "mp4");
const MOV = format("MOV", "video/quicktime", "mov");
const WEBM = format("WebM", "video/webm", "webm");

/** The brands of an MP4 that make it something else, from the narrowest on. */
const BRANDS: readonly [brand: RegExp, format: FileFormat][] = [
  [/^(avif|avis)/, AVIF],
  [/^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|mif2|miaf)/, format("HEIC", "image/heic", "heic")],
  [/^crx /, format("CR3", "image/x-canon-cr3", "cr3")],
  [/^qt {2}/, MOV],
  [/^(M4A|M4B|M4P|F4A|F4B)/, format("M4A", "audio/mp4", "m4a")],
  [/^3g[a-z]/, format("3GP", "video/3gpp", "3gp")],
  [/^jp[2xm] /, format("JPEG 2000", "image/jp2", "jp2")],
];

/** The first bytes as Latin-1, in which a question mark is any byte. The order counts where one begins another. */
const STARTS: readonly [format: FileFormat, ...starts: string[]][] = [
  [format("PNG", "image/png", "png"), "\x89PNG\r\n\x1a\n"],
  [format("JPEG", "image/jpeg", "jpg"), "\xff\xd8\xff"],
  [format("WebP", "image/webp", "webp"), "RIFF????WEBP"],
  [format("GIF", "image/gif", "gif"), "GIF87a", "GIF89a"],
  [format("WAV", "audio/wav", "wav"), "RIFF????WAVE", "RF64????WAVE", "BW64????WAVE"],
  [format("FLAC", "audio/flac", "flac"), "fLaC"],
  [format("Ogg", "audio/ogg", "ogg"), "OggS"],
  [MOV, "????moov", "????mdat", "????wide", "????free", "????skip", "????pnot"],
  [MP4, "????styp", "????moof", "????sidx"],
  // Pictures that are not read here.
  [format("BMP", "image/bmp", "bmp"), "BM????\0\0\0\0"],
  [format("TIFF", "image/tiff", "tif"), "II*\0", "MM\0*", "II+\0", "MM\0+"],
  [format("JPEG XL", "image/jxl", "jxl"), "\xff\x0a", "\0\0\0\x0cJXL "],
  [format("JPEG 2000", "image/jp2", "jp2"), "\0\0\0\x0cjP  ", "\xff\x4f\xff\x51"],
  [format("PSD", "image/vnd.adobe.photoshop", "psd"), "8BPS"],
  [format("ICO", "image/x-icon", "ico"), "\0\0\x01\0?\0"],
  [format("EXR", "image/x-exr", "exr"), "v/1\x01"],
  // Sounds and clips that are not read here.
  [format("Wave64", "audio/x-w64", "w64"), "riff\x2e\x91\xcf\x11"],
  [format("AVI", "video/vnd.avi", "avi"), "RIFF????AVI "],
  [format("Windows Media", "video/x-ms-asf", "asf"), "0&\xb2u\x8ef\xcf\x11"],
  [format("FLV", "video/x-flv", "flv"), "FLV\x01"],
  [format("MPEG", "video/mpeg", "mpg"), "\0\0\x01\xba", "\0\0\x01\xb3"],
  [format("MPEG-TS", "video/mp2t", "ts"), `G${"?".repeat(187)}G`, `????G${"?".repeat(191)}G`],
  [format("MXF", "video/mxf", "mxf"), "\x06\x0e\x2b\x34\x02\x05\x01\x01"],
  [format("RealMedia", "video/vnd.rn-realmedia", "rm"), ".RMF"],
  [format("AIFF", "audio/aiff", "aiff"), "FORM????AIFF", "FORM????AIFC"],
  [format("CAF", "audio/x-caf", "caf"), "caff\0\x01"],
  [format("AMR", "audio/amr", "amr"), "#!AMR"],
  [format("QCELP", "audio/qcelp", "qcp"), "RIFF????QLCM"],
  [format("AC-3", "audio/ac3", "ac3"), "\x0b\x77"],
  [format("DTS", "audio/vnd.dts", "dts"), "\x7f\xfe\x80\x01"],
  [format("Monkey's Audio", "audio/ape", "ape"), "MAC "],
  [format("WavPack", "audio/wavpack", "wv"), "wvpk"],
  [format("Musepack", "audio/x-musepack", "mpc"), "MP+", "MPCK"],
  [format("DSF", "audio/x-dsf", "dsf"), "DSD "],
  [format("DFF", "audio/x-dff", "dff"), "FRM8????????DSD "],
  [format("MIDI", "audio/midi", "mid"), "MThd"],
  [format("VOC", "audio/x-voc", "voc"), "Creative Voice File"],
  [format("AU", "audio/basic", "au"), ".snd"],
  [format("Impulse Tracker", "audio/x-it", "it"), "IMPM"],
  [format("Scream Tracker", "audio/x-s3m", "s3m"), `${"?".repeat(44)}SCRM`],
  [format("FastTracker", "audio/x-xm", "xm"), "Extended Module: "],
  // What is no media at all.
  [format("PDF", "application/pdf", "pdf"), "%PDF-"],
  [format("ZIP", "application/zip", "zip"), "PK\x03\x04", "PK\x05\x06"],
];

const beginsWith = (text: string, start: string): boolean =>
  text.length >= start.length && [...start].every((letter, at) => letter === "?" || letter === text[at]);

/** Texts that begin with a tag, perhaps behind a declaration and comments. */
const MARKUP: readonly [tag: RegExp, format: FileFormat][] = [
  [/<svg[\s>]/i, format("SVG", "image/svg+xml", "svg")],
  [/<(!DOCTYPE html|html|head|body)[\s>]/i, format("HTML", "text/html", "html")],
];

function markupFormat(text: string): FileFormat | undefined {
  if (!/^(\xef\xbb\xbf)?\s*</.test(text)) return undefined;
  return MARKUP.find(([tag]) => tag.test(text))?.[1];
}

/** The format of a file; null for none that is known here. Reads at most some pages of it. */
export async function formatOf(file: Bytes): Promise<FileFormat | null> {
  const at = await startOfContent(file);
  if (at.isTagged && at.position >= file.sizeBytes) return MP3;
  const head = await file.read(at.position, HEAD_BYTES);
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join("");
  const known =
    isoFormat(text) ??
    ebmlFormat(text) ??
    STARTS.find(([, ...starts]) => starts.some((start) => beginsWith(text, start)))?.[0] ??
    markupFormat(text);
  if (known) return known;
  return soundFormat(head) ?? (at.isTagged ? MP3 : null);
}

/** The format of a file by its first bytes alone. */
export const formatOfHead = (head: Uint8Array): Promise<FileFormat | null> =>
  formatOf({
    sizeBytes: head.length,
    read: async (position, length) => head.subarray(position, position + length),
  });

const MAX_TAGS = 8;
const MAX_ZEROS = 65_536;

/** Where the content begins: behind tags of ID3v2, which may stand before any sound, and behind zeros. */
async function startOfContent(file: Bytes): Promise<{ position: number; isTagged: boolean }> {
  let position = 0;
  let isTagged = false;
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    const zeros = await leadingZeros(file, position);
    // Other formats begin with zeros, too.
    const start = await file.read(position + zeros, 10);
    if (zeros > 0 && !isTag(start) && !isFrame(start)) break;
    position += zeros;
    if (!isTag(start)) break;
    isTagged = true;
    const footer = (start[5] ?? 0) & 0x10 ? 10 : 0;
    position += 10 + start.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0) + footer;
  }
  return { position, isTagged };
}

async function leadingZeros(file: Bytes, from: number): Promise<number> {
  for (let length = 16; ; length *= 16) {
    const bytes = await file.read(from, Math.min(length, MAX_ZEROS));
    const first = bytes.findIndex((byte) => byte !== 0);
    if (first >= 0) return first;
    if (bytes.length < length || length >= MAX_ZEROS) return 0;
  }
}

const isTag = (bytes: Uint8Array): boolean =>
  bytes.length === 10 &&
  bytes[0] === 0x49 &&
  bytes[1] === 0x44 &&
  bytes[2] === 0x33 &&
  (bytes[3] ?? 0xff) < 0xff;

/** The head of a frame of MPEG audio: synchronized, with a known version, bit rate and sample rate. */
function isFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSynchronized = first === 0xff && (second & 0xe0) === 0xe0;
  const [version, layer, bitRate, sampleRate] = [
    (second >> 3) & 3,
    (second >> 1) & 3,
    third >> 4,
    (third >> 2) & 3,
  ];
  return isSynchronized && version !== 1 && layer !== 0 && bitRate !== 15 && sampleRate !== 3;
}

/** Sound without a container, which begins with a frame. */
function soundFormat(head: Uint8Array): FileFormat | null {
  const [first = 0, second = 0] = head;
  if (first === 0xff && (second & 0xf6) === 0xf0) return AAC;
  if (isFrame(head)) return MP3;
  // A recording of a stream begins in the middle of a frame. Three frames in a row are no accident.
  for (let at = 1; at + 4 < head.length; at++) {
    let next = at;
    let frames = 0;
    for (let bytes = 1; bytes > 0 && frames < 3; next += bytes) {
      bytes = frameBytes(head.subarray(next, next + 4));
      if (bytes > 0) frames += 1;
    }
    if (frames === 3) return MP3;
  }
  return null;
}

/** Kilobits a second of layer 3, by MPEG 1 and by 2 and 2.5. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

/** The length of the frame of layer 3 that begins with these four bytes; 0 for none. */
function frameBytes(bytes: Uint8Array): number {
  const [, second = 0, third = 0] = bytes;
  if (bytes.length < 4 || !isFrame(bytes) || ((second >> 1) & 3) !== 1) return 0;
  const version = (second >> 3) & 3;
  const kilobits = BIT_RATES[version === 3 ? 0 : 1][third >> 4] ?? 0;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const sampleRate = (SAMPLE_RATES[(third >> 2) & 3] ?? 0) / divisor;
  if (kilobits === 0 || sampleRate === 0) return 0;
  const padding = (third >> 1) & 1;
  return Math.floor(((version === 3 ? 144_000 : 72_000) * kilobits) / sampleRate) + padding;
}

/** An MP4 and its relatives, by the brands that it names. */
function isoFormat(text: string): FileFormat | null {
  if (text.slice(4, 8) !== "ftyp") return null;
  const major = text.slice(8, 12);
  const known = BRANDS.find(([brand]) => brand.test(major))?.[1];
  // A brand of all such pictures: the others say which.
  if (/^m(if1|sf1)/.test(major) && /avi[fs]/.test(text.slice(16, text.charCodeAt(3)))) return AVIF;
  return known ?? MP4;
}

function ebmlFormat(text: string): FileFormat | null {
  if (!text.startsWith("\x1a\x45\xdf\xa3")) return null;
  const [, type] = /\x42\x82[\x80-\x90](webm|matroska)/.exec(text) ?? [];
  return type === "webm" ? WEBM : format("Matroska", "video/matroska", "mkv");
}
