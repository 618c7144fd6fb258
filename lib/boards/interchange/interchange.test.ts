import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { expect, it } from "vitest";
import { clipOf, gapOf, type Marker, type OtioTimeline, rangeOf, timelineOf, trackOf } from "../otio";
import { editListOf, frameInList, shownMarkers } from "./edit-list";
import { writeEdl } from "./edl";
import { writeFcpxml } from "./fcpxml";
import { frameOfHour, listTimecode } from "./list-timecode";
import { writeXmeml } from "./xmeml";

const RATES = [24_000 / 1_001, 24, 25, 30_000 / 1_001, 30, 60_000 / 1_001, 60];

const names = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name.trim() !== ""),
  fc.constantFrom(
    'a, "b" & <c>.mp4',
    "日本語 #1?.mp4",
    "emoji 👩‍🚀/x.mp4",
    "=1+1.mp4",
    "a\nb.mp4",
    "]]>.mp4",
  ),
);
const part = fc.record({
  isGap: fc.boolean(),
  from: fc.integer({ min: 0, max: 90 }),
  used: fc.integer({ min: 1, max: 400 }),
  rest: fc.integer({ min: 0, max: 50 }),
  name: names,
  text: fc.string({ maxLength: 30 }),
});
type Part = typeof part extends fc.Arbitrary<infer Value> ? Value : never;

function timeline(parts: readonly Part[], rate: number, soundSeconds: number): OtioTimeline {
  const items = parts.map(({ isGap, from, used, rest, name, text }, at) => {
    const range = rangeOf(from, used, rate);
    if (isGap) return gapOf(`Shot ${at + 1}`, rangeOf(0, used, rate), {});
    const marker: Marker = {
      OTIO_SCHEMA: "Marker.2",
      name: "Mara",
      metadata: {},
      color: "RED",
      comment: text,
      marked_range: rangeOf(from + Math.floor(used / 2), 1, rate),
    };
    return clipOf({
      name: `Shot ${at + 1}`,
      metadata: {},
      source_range: range,
      media: {
        OTIO_SCHEMA: "ExternalReference.1",
        name,
        metadata: {},
        available_range: rangeOf(0, from + used + rest, rate),
        target_url: encodeURIComponent(name.toWellFormed()),
      },
      markers: [marker],
    });
  });
  const length = rangeOf(0, Math.max(1, Math.round(soundSeconds * rate)), rate);
  const sound = clipOf({
    name: "Sound",
    metadata: {},
    source_range: length,
    media: {
      OTIO_SCHEMA: "ExternalReference.1",
      name: "sound.wav",
      metadata: {},
      available_range: length,
      target_url: "sound.wav",
    },
  });
  return timelineOf("Aurelia & <co>", {}, [
    trackOf("Video", "Picture", items),
    trackOf("Audio", "Sound", [sound]),
  ]);
}

/** A timecode back to its frame: the inverse that an editing program has. */
function frameOf(code: string, rate: number): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = code.split(/[:;]/).map(Number);
  const whole = Math.round(rate);
  const number = ((hours * 60 + minutes) * 60 + seconds) * whole + frames;
  if (!code.includes(";")) return number;
  const allMinutes = hours * 60 + minutes;
  return number - (whole / 15) * (allMinutes - Math.floor(allMinutes / 10));
}

it("gives every frame its own timecode, which leads back to it, with and without drop frame", () => {
  fc.assert(
    fc.property(fc.constantFrom(...RATES), fc.integer({ min: 0, max: 5_000_000 }), (rate, frame) => {
      const canDrop = Math.round(rate) % 30 === 0 && !Number.isInteger(rate);
      const day = 24 * frameOfHour(1, rate, false);
      for (const drops of canDrop ? [false, true] : [false]) {
        const code = listTimecode(frame % day, rate, drops);
        expect(code).toMatch(drops ? /^\d\d:\d\d:\d\d;\d\d$/ : /^\d\d:\d\d:\d\d:\d\d$/);
        expect(frameOf(code, rate)).toBe(frame % day);
      }
    }),
  );
  expect(listTimecode(frameOfHour(1, 30_000 / 1_001, true), 30_000 / 1_001, true)).toBe("01:00:00;00");
  expect(listTimecode(1_800, 30_000 / 1_001, true)).toBe("00:01:00;02");
});

it("has the cuts, sources and remarks of the timeline in each list, to the frame at every rate", () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseAttributeValue: false,
  });
  const all = (value: unknown): Record<string, string>[] =>
    value === undefined ? [] : ([value].flat() as Record<string, string>[]);
  fc.assert(
    fc.property(
      fc.constantFrom(...RATES),
      fc.array(part, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (rate, parts, drops) => {
        const list = editListOf(timeline(parts, rate, 7));
        const clips = list.tracks[0]?.items.flatMap(({ clip }) => clip ?? []) ?? [];
        const expected = clips.map(({ from, start, frames }) => [from, from + frames, start, start + frames]);
        expect(list.tracks[0]?.items.map(({ frames }) => frames)).toEqual(parts.map(({ used }) => used));

        const edl = writeEdl(list, drops);
        const first = frameOfHour(1, rate, /FCM: DROP/.test(edl));
        const cuts = [...edl.matchAll(/^\d{3} {2}AX +V +C +(\S+) (\S+) (\S+) (\S+)$/gm)];
        expect(cuts.map(([, ...codes]) => codes.map((code) => frameOf(code, rate)))).toEqual(
          expected.map(([from = 0, to = 0, start = 0, end = 0]) => [from, to, first + start, first + end]),
        );
        const remarks = clips.flatMap((clip) =>
          shownMarkers(clip).map(({ frame }) => first + frameInList(clip, frame, list)),
        );
        expect(
          [...edl.matchAll(/^\* LOC: (\S+) RED/gm)].map(([, code = ""]) =>
            frameOf(/FCM: DROP/.test(edl) ? code.replace(/:(\d\d)$/, ";$1") : code, rate),
          ),
        ).toEqual(remarks);

        const xmeml = parser.parse(writeXmeml(list, drops)).xmeml.sequence;
        expect(
          all(xmeml.media.video.track.clipitem).map((clip) =>
            [clip.in, clip.out, clip.start, clip.end].map(Number),
          ),
        ).toEqual(expected);

        const spine = parser.parse(writeFcpxml(list, drops)).fcpxml.library.event.project.sequence.spine;
        const framesOf = (time = "0s") => {
          const [ticks = 0, by = 1] = time.replace("s", "").split("/").map(Number);
          return Math.round((ticks / by) * rate * 1e6) / 1e6;
        };
        expect(
          all(spine["asset-clip"]).map(({ start, offset, duration }) => [
            framesOf(start),
            framesOf(start) + framesOf(duration),
            framesOf(offset),
            framesOf(offset) + framesOf(duration),
          ]),
        ).toEqual(expected);
        expect(
          all(spine["asset-clip"])
            .flatMap(({ marker }) => all(marker))
            .map(({ start }) => framesOf(start)),
        ).toEqual(clips.flatMap((clip) => shownMarkers(clip).map(({ frame }) => frame)));
      },
    ),
  );
});

it("keeps pictures of another rate in place: each cut lies at the nearest frame, and nothing drifts", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RATES),
      fc.array(fc.record({ rate: fc.constantFrom(...RATES), used: fc.integer({ min: 10, max: 500 }) }), {
        minLength: 1,
        maxLength: 60,
      }),
      (rate, parts) => {
        const items = [{ rate, used: 24 }, ...parts].map((each) =>
          gapOf("Gap", rangeOf(0, each.used, each.rate), {}),
        );
        const list = editListOf(timelineOf("Film", {}, [trackOf("Video", "Picture", items)]));
        let seconds = 0;
        for (const [at, item] of items.entries()) {
          const { value, rate: own } = item.source_range.duration;
          seconds += value / own;
          const placed = list.tracks[0]?.items[at];
          expect(Math.abs((placed?.start ?? 0) + (placed?.frames ?? 0) - seconds * rate)).toBeLessThanOrEqual(
            0.5 + 1e-6,
          );
        }
      },
    ),
  );
});
