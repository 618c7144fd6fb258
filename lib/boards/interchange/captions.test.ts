import fc from "fast-check";
import { expect, it } from "vitest";
import { type Caption, writeSrt, writeWebVtt } from "./captions";

const STAMP = /(\d\d):(\d\d):(\d\d)[.,](\d{3})/;
const secondsOf = (stamp = ""): number => {
  const [, hours = 0, minutes = 0, seconds = 0, ms = 0] = (STAMP.exec(stamp) ?? []).map(Number);
  return hours * 3_600 + minutes * 60 + seconds + ms / 1_000;
};
/** As a player reads them: blocks of a number, a line with times and the text. */
const read = (file: string): Caption[] =>
  file
    .replace(/^WEBVTT\n+/, "")
    .split("\n\n")
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const [, times = "", ...text] = block.trim().split("\n");
      const [from, to] = times.split(" --> ").map(secondsOf);
      return { from: from ?? 0, to: to ?? 0, text: text.join("\n") };
    });

it("has each line once, in order and apart, whatever is in its words", () => {
  const caption = fc.record({
    from: fc.integer({ min: 0, max: 7_200_000 }).map((ms) => ms / 1_000),
    length: fc.integer({ min: 1, max: 9_000 }).map((ms) => ms / 1_000),
    text: fc.oneof(
      fc.string(),
      fc.constantFrom("Stay --> here", "<b>bold</b> & co", "two\n\nlines", "日本語 👩‍🚀"),
    ),
  });
  fc.assert(
    fc.property(fc.array(caption, { maxLength: 20 }), (lines) => {
      const captions = lines.map(({ from, length, text }) => ({ from, to: from + length, text }));
      const [vtt, srt] = [read(writeWebVtt(captions)), read(writeSrt(captions))];
      expect(vtt.map(({ from, to }) => [from, to])).toEqual(srt.map(({ from, to }) => [from, to]));
      expect(vtt.length).toBeLessThanOrEqual(captions.length);
      for (const [at, { from, to, text }] of vtt.entries()) {
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual((vtt[at + 1]?.from ?? Number.POSITIVE_INFINITY) + 1e-9);
        expect(text).not.toMatch(/[<>\n]/);
      }
      for (const { text } of srt) expect(text).not.toMatch(/[<>\n]/);
    }),
  );
});

it("says the times as players know them", () => {
  expect(writeWebVtt([{ from: 61.5, to: 3_662.25, text: "A & <b>" }])).toBe(
    "WEBVTT\n\n1\n00:01:01.500 --> 01:01:02.250\nA &amp; &lt;b&gt;\n",
  );
  expect(writeSrt([{ from: 0, to: 1, text: "A <b>" }])).toBe("1\n00:00:00,000 --> 00:00:01,000\nA ‹b›\n");
});
