// @module-tag all
import { expect, it } from "vitest";
import {
  edited,
  editsFor,
  FORMAT_NAMES,
  type MarkedFormat,
  markedWith,
  originOf,
  sourceOf,
  Workbench,
} from "@/lib/testing/marked-files";
import type { Mark } from "./mark";
import { strippedEdits } from "./origin";

const HASH = "0123456789abcdef".repeat(4);
const PROMPT = 'A <pier> & "sea" at 100 %, {braces} \\ back\nand 日本 🌊 \u0000\u0085\u2028\ufffe';
const settings = {
  atelier: "settings",
  version: 1,
  kind: "video",
  request: { prompt: PROMPT, ratio: "16:9" },
  from: { job_id: "job_1", created_at: "2026-11-26T00:00:00Z" },
} as const;
const mark: Mark = { sourceType: "algorithmicMedia", settings, original: HASH, sources: ["job_1", "job_2"] };
const URI = "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia";

/** Only in their comments, which both readers know. */
const WITHOUT_XMP: readonly MarkedFormat[] = [
  "sound.flac",
  "opus.ogg",
  "vorbis.ogg",
  "clip.webm",
  "clip.mkv",
  "sound.webm",
];
/** A file of fragments is not rewritten, and a picture is of no interest to FFmpeg. */
const WITHOUT_COMMENT: readonly MarkedFormat[] = [
  "fragmented.mp4",
  "photo.jpg",
  "photo.png",
  "lossy.webp",
  "lossless.webp",
];
const isPicture = (name: string) => /\.(jpg|png|webp)$/.test(name);

it.each(FORMAT_NAMES)("marks %s, and every reader finds it", async (name) => {
  using bench = new Workbench();
  const bytes = bench.make(name);
  const frames = bench.frames(name);
  const marked = await markedWith(bytes, mark);
  bench.write(`marked-${name}`, marked);

  expect(await originOf(marked)).toMatchObject({
    isSigned: false,
    sourceType: "algorithmicMedia",
    original: HASH,
    settings,
  });
  const [tags] = JSON.parse(
    bench.run("exiftool", "-json", "-ee", "-DigitalSourceType", "-Comment", "-Warning", `marked-${name}`),
  );
  expect(tags.Warning).toBeUndefined();
  expect(String(WITHOUT_XMP.includes(name) ? tags.Comment : tags.DigitalSourceType)).toContain(URI);
  if (!WITHOUT_COMMENT.includes(name)) {
    const probed = JSON.parse(
      bench.run("ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", `marked-${name}`),
    );
    expect(JSON.stringify(probed)).toContain(URI);
  }

  expect(bench.frames(`marked-${name}`), "every frame is as before").toBe(frames);
  // No tool here makes a simple WebP of an extended one. Its picture stands in it as it was.
  const isAsBefore = name.endsWith(".webp")
    ? marked.includes(bytes.subarray(12))
    : bench.bare(`marked-${name}`).equals(bench.bare(name));
  expect(isAsBefore, "byte for byte as before once another tool has cut all tags off").toBe(true);
  expect(await editsFor(marked, mark), "a marked file is not marked again").toBeNull();
});

it.each(FORMAT_NAMES.filter((name) => name !== "untagged.mp3"))("keeps what %s said before", async (name) => {
  using bench = new Workbench();
  bench.make(name);
  // What exiftool can write.
  const hasXmp = !WITHOUT_XMP.includes(name) && !/^fragmented|\.(wav|mp3)$/.test(name);
  if (hasXmp) bench.run("exiftool", "-XMP-dc:Description=Kept", "-overwrite_original", name);
  bench.write(name, await markedWith(bench.read(name), mark));
  const [tags] = JSON.parse(
    bench.run("exiftool", "-json", "-XMP-dc:Description", "-DigitalSourceType", "-Comment", name),
  );
  if (hasXmp)
    expect(tags).toMatchObject({ Description: "Kept", DigitalSourceType: expect.stringContaining(URI) });
  if (!isPicture(name)) {
    const said = bench.run("ffprobe", "-v", "error", "-show_entries", "format_tags:stream_tags", name);
    expect(said).toMatch(/^TAG:title=Kept$/im);
  }
  if (name === "commented.mp4") expect(tags.Comment).toContain("Kept as it was");
});

it.each(FORMAT_NAMES.filter((name) => !isPicture(name)))(
  "%s still holds its settings after a plain copy by FFmpeg",
  async (name) => {
    using bench = new Workbench();
    const bytes = bench.make(name);
    bench.write(name, await markedWith(bytes, mark));
    bench.ffmpeg(name, "-c", "copy", `copy-${name}`);
    const { settings: kept } = await originOf(bench.read(`copy-${name}`));
    // Its mark is behind the fragments, which the copy does not read.
    if (name === "fragmented.mp4") expect(kept).toBeNull();
    else expect(kept).toEqual(settings);
  },
);

it.each([
  ["plain.mp4", "trimmed", ["-ss", "0.4", "-c", "copy"]],
  ["plain.mp4", "with its moov in front", ["-c", "copy", "-movflags", "+faststart"]],
  ["plain.mp4", "encoded again", []],
  ["tag-4.mp3", "encoded again", []],
  ["tag-4.mp3", "with an older tag", ["-c", "copy", "-id3v2_version", "3"]],
] as const)("%s %s still holds its settings", async (name, _how, args) => {
  using bench = new Workbench();
  bench.write(name, await markedWith(bench.make(name), mark));
  bench.ffmpeg(name, ...args, `new-${name}`);
  expect((await originOf(bench.read(`new-${name}`))).settings).toEqual(settings);
});

it("a PNG keeps its mark after an optimizer", async () => {
  using bench = new Workbench();
  const bytes = bench.make("photo.png");
  bench.write("photo.png", await markedWith(bytes, mark));
  bench.run("optipng", "-quiet", "-force", "-out", "small.png", "photo.png");
  expect(await originOf(bench.read("small.png"))).toMatchObject({ sourceType: "algorithmicMedia", settings });
});

const SECRET = "marigold-in-the-garden";
const TAGS = ["title", "comment", "description", "artist", "lyrics", "prompt", "parameters", "encoder"];
const WRITTEN = [
  ...["XMP-dc:Description", "EXIF:ImageDescription", "EXIF:UserComment", "EXIF:XPTitle", "Comment"],
  ...[
    "IPTC:Caption-Abstract",
    "PNG:Title",
    "PNG:Parameters",
    "Keys:Title",
    "ItemList:Title",
    "UserData:Title",
  ],
];

it.each(FORMAT_NAMES)("leaves no text that tools write into %s, and every frame", async (name) => {
  using bench = new Workbench();
  bench.make(name);
  if (!isPicture(name)) {
    const tags = [...TAGS, "handler_name"].flatMap((tag) =>
      ["-metadata", "-metadata:s"].flatMap((of) => [of, `${tag}=${SECRET}`]),
    );
    bench.ffmpeg(name, "-map", "0", "-c", "copy", ...tags, `said-${name}`);
  } else bench.write(`said-${name}`, bench.read(name));
  if (/\.(jpg|png|webp|mp4|mov|m4a)$/.test(name) && !name.startsWith("fragmented"))
    bench.run(
      "exiftool",
      "-overwrite_original",
      "-m",
      ...WRITTEN.map((tag) => `-${tag}=${SECRET}`),
      `said-${name}`,
    );
  const bytes = bench.read(`said-${name}`);
  expect(bytes.includes(SECRET)).toBe(true);
  const stripped = edited(bytes, (await strippedEdits(sourceOf(bytes), mark)) ?? []);
  bench.write(`bare-${name}`, stripped);
  expect(stripped.includes(SECRET)).toBe(false);
  expect(bench.run("exiftool", "-a", "-ee", `bare-${name}`)).not.toContain(SECRET);
  expect(bench.frames(`bare-${name}`)).toBe(bench.frames(`said-${name}`));
  expect((await originOf(stripped)).sourceType).toBe("algorithmicMedia");
});
