import * as fc from "fast-check";
import { expect, it } from "vitest";
import { withoutSettings } from "@/lib/library/server/zip/extra";
import { newShotOf } from "./edit";
import { otioTimeline, type TimeRange } from "./otio";
import { isSequencePart, partSeconds, type Sequence, type SequencePlace } from "./sequence";
import { boardTimeline, type TimelineFile, type TimelineRemark } from "./timeline";
import { toMilliseconds } from "./trim";

const RATES = [24, 24_000 / 1_001, 25, 30, 30_000 / 1_001, 60, 12.5];
const secondsOf = ({ start_time, duration }: TimeRange) => ({
  from: start_time.value / start_time.rate,
  to: (start_time.value + duration.value) / duration.rate,
});

const made = fc.record({
  length: fc.integer({ min: 40, max: 20_000 }),
  from: fc.double({ min: 0, max: 0.9, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom("video" as const, "image" as const, "hole" as const),
  rate: fc.option(fc.constantFrom(...RATES)),
  hasSound: fc.boolean(),
  name: fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom(
      "100% gold.mp4",
      'a "b" & c.mp4',
      "日本語 #1?.mp4",
      "emoji 👩‍🚀.mp4",
      "a+b=c;d.mp4",
      "x".repeat(200),
    ),
  ),
});
type Made = typeof made extends fc.Arbitrary<infer Value> ? Value : never;

/** Places with trims of whole milliseconds, and the file of each. */
function layOut(all: readonly Made[]): { sequence: Sequence; files: Map<string, TimelineFile> } {
  let starts_at = 0;
  const files = new Map<string, TimelineFile>();
  const places = all.map(({ length, from, to, kind, rate, hasSound, name }, at): SequencePlace => {
    const own = { shot_id: `shot_${at}`, number: at + 1, credits: 5 };
    if (kind === "hole") return { ...own, planned_seconds: length / 1_000 };
    const start = kind === "image" ? 0 : Math.floor(from * Math.max(0, length - 40));
    const end = Math.min(length, start + 40 + Math.floor(to * (length - start - 40)));
    const part = {
      ...own,
      job_id: `job_${at}`,
      kind,
      from_seconds: start / 1_000,
      to_seconds: end / 1_000,
      starts_at,
      length_seconds: kind === "image" ? null : length / 1_000,
      frame_rate: null,
      src: "",
      poster: null,
      is_still: false,
    };
    const isClip = kind === "video";
    files.set(part.job_id, {
      name,
      rate: isClip ? rate : null,
      hasSound: isClip && hasSound,
      model: "zeta",
      take: 2,
    });
    starts_at = toMilliseconds(starts_at + partSeconds(part));
    return part;
  });
  const parts = places.filter(isSequencePart);
  return {
    files,
    sequence: {
      places,
      parts,
      without: places.flatMap((place) => (isSequencePart(place) ? [] : [place.number])),
      seconds: starts_at,
      planned_seconds: starts_at,
      credits: places.length * 5,
    },
  };
}
const boardOf = (sequence: Sequence, note = "") => ({
  id: "brd_1",
  name: "Aurelia",
  shots: sequence.places.map(({ shot_id }) =>
    newShotOf({ id: shot_id, kind: "video", prompt: "secret prompt", note }, 1),
  ),
});

it("is a file of the format, whose ranges are the trims to half a frame and within the files", () => {
  fc.assert(
    fc.property(fc.array(made, { maxLength: 8 }), fc.boolean(), (all, gaps) => {
      const { sequence, files } = layOut(all);
      const sound = { name: "Sound", file: "Aurelia_sound.mp3", seconds: 30 };
      const content = { board: boardOf(sequence), sequence, files, sound, lines: [], remarks: [], gaps };
      const timeline = otioTimeline.parse(JSON.parse(JSON.stringify(boardTimeline(content))));
      const [video, audio] = timeline.tracks.children;
      expect([video?.kind, audio?.kind]).toEqual(["Video", "Audio"]);
      expect(timeline.tracks.children.at(-1)?.name).toBe("Sound");
      const items = video?.children ?? [];
      const shown = sequence.places.filter((place) => gaps || isSequencePart(place));
      expect(items.map(({ name }) => name)).toEqual(shown.map(({ number }) => `Shot ${number}`));
      for (const [at, place] of shown.entries()) {
        const item = items[at];
        if (!item || !isSequencePart(place)) {
          expect(item?.OTIO_SCHEMA).toBe("Gap.1");
          continue;
        }
        if (item.OTIO_SCHEMA !== "Clip.2") throw new Error("This is no clip.");
        const media = item.media_references.DEFAULT_MEDIA;
        if (media.OTIO_SCHEMA !== "ExternalReference.1" || !media.available_range)
          throw new Error("This has no file.");
        const { rate } = item.source_range.duration;
        const file = files.get(place.job_id);
        if (file?.rate) expect(rate).toBe(file.rate);
        expect(decodeURIComponent(media.target_url)).toBe(file?.name);
        expect(media.target_url).not.toMatch(/[/:?#\s"]/);
        const [used, available] = [secondsOf(item.source_range), secondsOf(media.available_range)];
        const half = 0.5 / rate + 1e-9;
        // A part shorter than a frame is a whole one.
        if (partSeconds(place) > 1 / rate) {
          expect(
            Math.abs(used.from - (place.length_seconds === null ? 0 : place.from_seconds)),
          ).toBeLessThanOrEqual(half);
          expect(Math.abs(used.to - used.from - partSeconds(place))).toBeLessThanOrEqual(2 * half);
        }
        expect(used.from).toBeGreaterThanOrEqual(0);
        expect(used.to).toBeLessThanOrEqual(available.to + 1e-9);
        expect(Number.isInteger(item.source_range.start_time.value)).toBe(true);
        expect(item.source_range.duration.value).toBeGreaterThanOrEqual(1);
      }
      expect(JSON.stringify(timeline)).not.toContain("secret prompt");
    }),
  );
});

it("has the sound of each clip that has one under its picture, and a gap of the same length elsewhere", () => {
  fc.assert(
    fc.property(fc.array(made, { maxLength: 8 }), fc.boolean(), (all, gaps) => {
      const { sequence, files } = layOut(all);
      const content = {
        board: boardOf(sequence),
        sequence,
        files,
        sound: null,
        lines: [],
        remarks: [],
        gaps,
      };
      const [video, ...audio] = otioTimeline.parse(boardTimeline(content)).tracks.children;
      const heard = sequence.parts.filter(({ job_id }) => files.get(job_id)?.hasSound);
      expect(audio.map(({ kind }) => kind)).toEqual(heard.length > 0 ? ["Audio"] : []);
      const shown = sequence.places.filter((place) => gaps || isSequencePart(place));
      for (const [at, item] of (audio[0]?.children ?? []).entries()) {
        const [place, picture] = [shown[at], video?.children[at]];
        if (!place || !picture) throw new Error("There is no picture above this.");
        expect(item.source_range.duration).toEqual(picture.source_range.duration);
        expect([item.name, item.markers]).toEqual([picture.name, []]);
        if (isSequencePart(place) && heard.includes(place)) {
          expect({ ...item, markers: picture.markers, metadata: picture.metadata }).toEqual(picture);
        } else expect(item.OTIO_SCHEMA).toBe("Gap.1");
      }
      if (audio[0]) expect(audio[0].children.length).toBe(video?.children.length);
    }),
  );
});

it("has every line of a shown shot once, where its shot shows it to half a frame, and never two at once on a track", () => {
  const spoken = fc.record({
    offset: fc.integer({ min: 0, max: 9_000 }),
    length: fc.integer({ min: 50, max: 9_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(made, { minLength: 1, maxLength: 8 }),
      fc.array(spoken, { minLength: 8, maxLength: 8 }),
      fc.boolean(),
      (all, said, gaps) => {
        const { sequence, files } = layOut(all);
        const lines = sequence.parts.map(({ shot_id, number }) => ({
          ...{ shot_id, name: `Line ${number}`, file: `line-${number}.mp3` },
          offset_seconds: (said[number - 1]?.offset ?? 0) / 1_000,
          seconds: (said[number - 1]?.length ?? 0) / 1_000,
        }));
        const content = { board: boardOf(sequence), sequence, files, sound: null, remarks: [], gaps, lines };
        const [video, ...others] = otioTimeline.parse(boardTimeline(content)).tracks.children;
        const startsOf = (track: typeof video) => {
          let seconds = 0;
          return (track?.children ?? []).flatMap((item) => {
            const { duration } = item.source_range;
            const start = seconds;
            seconds += duration.value / duration.rate;
            return item.OTIO_SCHEMA === "Clip.2" ? [{ name: item.name, start, rate: duration.rate }] : [];
          });
        };
        const pictures = new Map(startsOf(video).map(({ name, start }) => [name, start]));
        const heard = others.filter(({ name }) => name === "Lines").flatMap(startsOf);
        expect(heard.map(({ name }) => name).sort()).toEqual(lines.map(({ name }) => name).sort());
        for (const { name, start, rate } of heard) {
          const number = Number(name.slice(5));
          const shown = (pictures.get(`Shot ${number}`) ?? 0) + (said[number - 1]?.offset ?? 0) / 1_000;
          expect(Math.abs(start - shown)).toBeLessThanOrEqual(0.5 / rate + 1e-6);
        }
      },
    ),
  );
});

it("has notes and remarks as markers at their pictures, and a sound that nobody has as missing", () => {
  const { sequence, files } = layOut([
    { length: 8_000, from: 0.25, to: 1, kind: "video", rate: 25, hasSound: true, name: "one.mp4" },
  ]);
  const remark: TimelineRemark = {
    job_id: "job_0",
    time_seconds: 3,
    name: "Kim",
    text: "Too dark",
    resolved: false,
  };
  const timeline = boardTimeline({
    board: boardOf(sequence, "Hold on the drop"),
    sequence,
    files,
    sound: { name: "Score", file: null, seconds: 4 },
    lines: [],
    remarks: [remark, { ...remark, time_seconds: 4, resolved: true }, { ...remark, job_id: "job_other" }],
    gaps: false,
  });
  const [video, , audio] = timeline.tracks.children;
  expect(
    video?.children[0]?.markers.map(({ name, color, comment, marked_range }) => [
      name,
      color,
      comment,
      marked_range.start_time.value,
    ]),
  ).toEqual([
    ["Note", "BLUE", "Hold on the drop", 50],
    ["Kim", "RED", "Too dark", 75],
    ["Kim", "GREEN", "Too dark", 100],
  ]);
  expect(audio?.children[0]).toMatchObject({
    media_references: { DEFAULT_MEDIA: { OTIO_SCHEMA: "MissingReference.1", name: "Score" } },
  });
});

it("tells no ids, models, credits and notes to whoever gets the clips without their settings", () => {
  const { sequence, files } = layOut([
    { length: 8_000, from: 0.25, to: 1, kind: "video", rate: 25, hasSound: true, name: "one.mp4" },
  ]);
  const remark = { job_id: "job_0", time_seconds: 3, name: "Kim", text: "Too dark", resolved: false };
  const content = { board: boardOf(sequence, "Hold"), sequence, files, sound: null, lines: [], gaps: true };
  const written = JSON.stringify(boardTimeline({ ...content, remarks: [remark] }));
  for (const word of ["atelier", "credits", "job_0", "Hold"]) {
    expect(written).toContain(word);
    expect(withoutSettings(written)).not.toContain(word);
  }
  expect(withoutSettings(written)).toContain("Too dark");
});
