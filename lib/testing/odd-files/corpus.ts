import {
  afterHeader,
  afterStart,
  apeTag,
  be32,
  beforeMarker,
  box,
  boxIn,
  chunk,
  exif,
  extendedWebp,
  inBox,
  join,
  le32,
  made,
  patched,
  riff,
  riffChunk,
  segment,
  shifted,
  spliced,
  TURNED,
  tag,
  text,
  wavParts,
  withBefore,
  zeros,
} from "./bytes";

/** What a file of the corpus is to a person: taken as this, or refused in words that name its format. */
export type Outcome =
  | { kind: "image"; mimeType: string; width: number; height: number }
  | { kind: "audio" | "video"; mimeType: string; seconds: number }
  | { refused: string };

export type OddFile = { name: string; bytes: Buffer; outcome: Outcome };

const image = (format: string, width = 64, height = 48): Outcome => ({
  kind: "image",
  mimeType: `image/${format}`,
  width,
  height,
});
const sound = (format: string, seconds = 1): Outcome => ({
  kind: "audio",
  mimeType: `audio/${format}`,
  seconds,
});
const clip = (format: string, seconds = 1): Outcome => ({
  kind: "video",
  mimeType: `video/${format}`,
  seconds,
});
const refused = (name: string): Outcome => ({ refused: name });

const JPEG = image("jpeg");
const PNG = image("png");
const WEBP = image("webp");
const WAV = sound("wav");
const MP3 = sound("mpeg");
const M4A = sound("mp4");
const MP4 = clip("mp4");

function jpegs(): [string, Buffer, Outcome][] {
  const jpeg = made("still.jpg");
  const stray = join("stray \0 bytes");
  return [
    ["progressive.jpg", made("progressive.jpg"), JPEG],
    ["cmyk.jpg", made("cmyk.jpg"), JPEG],
    ["gray.jpg", made("gray.jpg"), JPEG],
    ["fill-bytes.jpg", beforeMarker(jpeg, 0xc0, Buffer.alloc(300, 0xff)), JPEG],
    ["stray-bytes.jpg", beforeMarker(jpeg, 0xc0, stray), JPEG],
    ["stray-before-tables.jpg", beforeMarker(jpeg, 0xdb, stray), JPEG],
    ["stray-before-scan.jpg", beforeMarker(jpeg, 0xda, stray), JPEG],
    ["half.jpg", jpeg.subarray(0, -300), refused("JPEG")],
    ["no-end.jpg", jpeg.subarray(0, -2), JPEG],
    ["garbage-behind.jpg", join(jpeg, "trailing text of a camera", zeros(4_000)), JPEG],
    ["two-pictures.jpg", join(jpeg, jpeg), JPEG],
    [
      "mpf.jpg",
      join(afterStart(jpeg, segment(0xe2, join("MPF\0MM\0\x2a", be32(8), "\0\0", be32(0)))), jpeg),
      JPEG,
    ],
    ["adobe.jpg", afterStart(jpeg, segment(0xee, "Adobe\0\x64\0\0\0\0\x01")), JPEG],
    [
      "long-comment.jpg",
      afterStart(jpeg, ...Array.from({ length: 12 }, () => segment(0xfe, zeros(65_000)))),
      JPEG,
    ],
    ...[3, 6, 8].map((orientation): [string, Buffer, Outcome] => [
      `orientation-${orientation}.jpg`,
      afterStart(jpeg, segment(0xe1, join("Exif\0\0", exif(orientation)))),
      orientation > 4 ? image("jpeg", 48, 64) : JPEG,
    ]),
    [
      "orientation-behind-comment.jpg",
      afterStart(jpeg, segment(0xfe, "first"), segment(0xe1, join("Exif\0\0", exif(6)))),
      image("jpeg", 48, 64),
    ],
    ["broken-exif.jpg", afterStart(jpeg, segment(0xe1, "Exif\0\0MM\0\x2a\xff\xff\xff\xff")), JPEG],
  ];
}

function pngs(): [string, Buffer, Outcome][] {
  const png = made("still.png");
  const wrongCrc = chunk("tEXt", "Comment\0a text");
  wrongCrc.writeUInt32BE(1, wrongCrc.length - 4);
  return [
    ["interlaced.png", made("interlaced.png"), PNG],
    ["palette.png", made("palette.png"), PNG],
    ["16-bit.png", made("deep.png"), PNG],
    ["apng.png", made("moving.png"), PNG],
    ["newline-behind.png", join(png, "\n"), PNG],
    ["zeros-behind.png", join(png, zeros(4_096)), PNG],
    ["zip-behind.png", join(png, "PK\x03\x04", zeros(500)), PNG],
    ["two-pictures.png", join(png, png), PNG],
    ["wrong-crc-of-text.png", afterHeader(png, wrongCrc), PNG],
    ["unknown-chunk.png", afterHeader(png, chunk("prVt", zeros(90))), PNG],
    ["exif-6.png", afterHeader(png, chunk("eXIf", exif(6))), image("png", 48, 64)],
    ["exif-8.png", afterHeader(png, chunk("eXIf", exif(8))), image("png", 48, 64)],
    ["exif-3.png", afterHeader(png, chunk("eXIf", exif(3))), PNG],
    ["long-text.png", afterHeader(png, chunk("tEXt", join("Comment\0", Buffer.alloc(700_000, "t")))), PNG],
    ["no-end.png", png.subarray(0, -12), PNG],
  ];
}

function otherPictures(): [string, Buffer, Outcome][] {
  const webp = made("lossy.webp");
  const lossless = made("lossless.webp");
  const avif = made("still.avif");
  const turned = (orientation: number) => riffChunk("EXIF", exif(orientation));
  return [
    ["lossless.webp", lossless, WEBP],
    ["moving.webp", made("moving.webp"), WEBP],
    ["orientation-6.webp", extendedWebp(webp, 8, turned(6)), WEBP],
    ["orientation-8-lossless.webp", extendedWebp(lossless, 8, turned(8)), WEBP],
    ["garbage-behind.webp", join(webp, "behind", zeros(100)), WEBP],
    ["extended.webp", extendedWebp(webp, 0), WEBP],
    ["still.gif", made("still.gif"), image("gif")],
    ["moving.gif", made("moving.gif"), image("gif")],
    ["garbage-behind.gif", join(made("still.gif"), zeros(600)), image("gif")],
    ["no-end.gif", made("still.gif").subarray(0, -1), image("gif")],
    ["still.avif", avif, refused("AVIF")],
    ["mif1.avif", patched(avif, 8, text("mif1")), refused("AVIF")],
    ["still.heic", patched(avif, 8, join("heic", zeros(4), "mif1heic")), refused("HEIC")],
    ["mif1.heic", patched(avif, 8, join("mif1", zeros(4), "mif1heic")), refused("HEIC")],
    ["still.tif", made("still.tif"), refused("TIFF")],
    ["still.bmp", made("still.bmp"), refused("BMP")],
    [
      "drawing.svg",
      text('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
      refused("SVG"),
    ],
    ["still.jxl", join("\0\0\0\x0cJXL \r\n\x87\n", zeros(60)), refused("JPEG XL")],
    ["document.pdf", text("%PDF-1.7\n%".padEnd(200, " ")), refused("PDF")],
    ["several.zip", join("PK\x03\x04", zeros(60)), refused("ZIP")],
  ];
}

function waves(): [string, Buffer, Outcome][] {
  const wav = made("sound.wav");
  const { format, samples } = wavParts(wav);
  const [fmt, data] = [riffChunk("fmt ", format), riffChunk("data", samples)];
  const list = riffChunk("LIST", join("INFO", riffChunk("ICMT", text("a comment"))));
  const large = made("large.wav");
  const extensible = join(
    Buffer.from([0xfe, 0xff]),
    format.subarray(2, 16),
    Buffer.from([22, 0, 16, 0, 4, 0, 0, 0]),
    Buffer.from("0100000000001000800000aa00389b71", "hex"),
  );
  return [
    ["24-bit.wav", made("deep.wav"), sound("wav", 0.5)],
    ["float.wav", made("float.wav"), sound("wav", 0.5)],
    ["mu-law.wav", made("mulaw.wav"), sound("wav", 0.5)],
    ["extensible.wav", riff("WAVE", riffChunk("fmt ", extensible), data), WAV],
    ["rf64.wav", large, WAV],
    ["bw64.wav", patched(large, 0, text("BW64")), WAV],
    ["list-behind.wav", riff("WAVE", fmt, data, list), WAV],
    ["list-between.wav", riff("WAVE", fmt, list, data), WAV],
    ["odd-list-unpadded.wav", riff("WAVE", fmt, join("junk", le32(5), "12345"), data), refused("WAV")],
    ["size-zero.wav", patched(wav, 4, le32(0)), WAV],
    ["size-unknown.wav", patched(wav, 4, le32(0xffffffff)), WAV],
    ["samples-zero.wav", join("RIFF", le32(0), "WAVE", fmt, "data", le32(0), samples), WAV],
    [
      "samples-unknown.wav",
      join("RIFF", le32(0xffffffff), "WAVE", fmt, "data", le32(0xffffffff), samples),
      WAV,
    ],
    ["samples-too-many.wav", join("RIFF", le32(90_000), "WAVE", fmt, "data", le32(80_000), samples), WAV],
    ["samples-odd.wav", join(wav, zeros(1)), WAV],
    ["list-too-long-behind.wav", join(riff("WAVE", fmt, data), "LIST", le32(50_000), "INFO"), WAV],
    ["zeros-behind.wav", join(wav, zeros(3_000)), WAV],
    ["tag-behind.wav", riff("WAVE", fmt, data, riffChunk("id3 ", tag(50))), WAV],
    ["broadcast.wav", riff("WAVE", riffChunk("bext", zeros(602)), fmt, data), WAV],
    ["sound.w64", made("sound.w64"), refused("Wave64")],
    ["sound.aiff", made("sound.aiff"), refused("AIFF")],
  ];
}

function otherSounds(): [string, Buffer, Outcome][] {
  const mp3 = made("sound.mp3");
  const bare = made("bare.mp3");
  const xing = bare.length > 0 ? Buffer.from(mp3) : mp3;
  const frames = Math.max(xing.indexOf("Xing"), xing.indexOf("Info")) + 8;
  const m4a = made("sound.m4a");
  const flac = made("sound.flac");
  const opus = made("sound.ogg");
  return [
    ["zeros-in-front.mp3", join(zeros(100), bare), MP3],
    ["many-zeros-in-front.mp3", join(zeros(5_000), bare), MP3],
    ["zeros-behind-tag.mp3", join(tag(100), zeros(3_000), bare), MP3],
    ["tag-of-300-kb.mp3", join(tag(300_000), bare), MP3],
    ["two-tags.mp3", join(tag(50), tag(70), bare), MP3],
    ["from-the-middle.mp3", bare.subarray(60), MP3],
    ["zeros-behind.mp3", join(mp3, zeros(30_000)), MP3],
    ["text-behind.mp3", join(mp3, Buffer.alloc(30_000, "text ")), MP3],
    ["ape-tag.mp3", join(mp3, apeTag), MP3],
    ["old-tag.mp3", join(mp3, "TAG", zeros(125)), MP3],
    ["states-too-many-frames.mp3", patched(xing, frames, be32(4_000)), MP3],
    ["states-too-few-frames.mp3", patched(xing, frames, be32(3)), MP3],
    ["variable.mp3", made("variable.mp3"), MP3],
    ["tag-in-front.aac", join(tag(40), made("sound.aac")), sound("aac")],
    ["fragments.m4a", made("fragments.m4a"), M4A],
    ["cover.m4a", made("cover.m4a"), M4A],
    ["cover-track.m4a", made("cover-track.m4a"), M4A],
    ["moov-at-end.m4a", m4a, M4A],
    ["brand-of-video.m4a", patched(m4a, 8, text("isom")), M4A],
    ["free-boxes.m4a", withBefore(m4a, "mdat", join(box("free", zeros(700)), box("skip", zeros(9)))), M4A],
    ["tag-in-front.flac", join(tag(500), flac), sound("flac")],
    ["samples-unknown.flac", patched(flac, 22, be32(0)), sound("flac")],
    ["chained.ogg", join(opus, opus), sound("ogg")],
    ["zeros-behind.ogg", join(opus, zeros(900)), sound("ogg")],
    ["vorbis.ogg", made("vorbis.ogg"), sound("ogg")],
    ["sound.amr", text("#!AMR\n".padEnd(300, "a")), refused("AMR")],
  ];
}

function clips(): [string, Buffer, Outcome][] {
  const front = made("front.mp4");
  const mp4 = made("clip.mp4");
  const mov = made("clip.mov");
  const silent = made("silent.mp4");
  const webm = made("clip.webm");
  const { size: ftyp } = boxIn(mov, "ftyp");
  const frontData = boxIn(front, "mdat");
  return [
    ["fragments.mp4", made("fragments.mp4"), MP4],
    ["free-boxes.mp4", withBefore(mp4, "mdat", join(box("free", zeros(900)), box("wide"))), MP4],
    ["unknown-box.mp4", withBefore(front, "mdat", box("abcd", zeros(64))), MP4],
    ["last-box-without-size.mp4", patched(front, frontData.at, be32(0)), MP4],
    [
      "large-size.mp4",
      shifted(spliced(front, frontData.at, 8, join(be32(1), "mdat", be32(0), be32(frontData.size + 8))), 8),
      MP4,
    ],
    ["zeros-behind.mp4", join(mp4, zeros(2_000)), MP4],
    ["text-behind.mp4", join(mp4, "some text that is no box at all"), MP4],
    ["last-box-cut.mp4", front.subarray(0, -20), refused("MP4")],
    ["length-zero.mp4", inBox(mp4, "mvhd", 16, be32(0)), MP4],
    ["length-too-long.mp4", inBox(mp4, "mvhd", 16, be32(3_600_000)), MP4],
    ["turned.mp4", inBox(silent, "tkhd", 40, TURNED), clip("mp4")],
    ["edit-list.mp4", silent, MP4],
    ["no-brand.mov", shifted(mov.subarray(ftyp), -ftyp), clip("quicktime")],
    ["wide-in-front.mov", shifted(join(box("wide"), mov.subarray(ftyp)), 8 - ftyp), clip("quicktime")],
    ["timecode.mov", made("timecode.mov"), clip("quicktime")],
    ["clip.3gp", made("clip.3gp"), MP4],
    ["mpeg-4-part-2.mp4", made("part2.mp4"), MP4],
    ["live.webm", made("live.webm"), clip("webm")],
    ["cut.webm", webm.subarray(0, -40), clip("webm")],
    ["void-behind.webm", join(webm, "\xec\x85", zeros(5)), clip("webm")],
    ["zeros-behind.webm", join(webm, zeros(500)), clip("webm")],
    ["clip.mkv", made("clip.mkv"), clip("webm")],
    ["old.avi", made("old.avi"), refused("AVI")],
    ["old.flv", made("old.flv"), refused("FLV")],
    ["clip.ts", made("clip.m2t"), refused("MPEG-TS")],
  ];
}

/** Files that are odd and yet shown by browsers and players, and some that are not taken, each with what it is. */
export const oddFiles = (): OddFile[] =>
  [jpegs(), pngs(), otherPictures(), waves(), otherSounds(), clips()]
    .flat()
    .map(([name, bytes, outcome]) => ({ name, bytes, outcome }));
