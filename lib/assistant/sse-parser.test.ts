import fc from "fast-check";
import { expect, it } from "vitest";
import { SseParser } from "./sse-parser";

const WIRE =
  'retry: 1000\n\n: a comment\n\nevent: text\ndata: {"text":"é ü 漢 😀"}\n\ndata: one\r\ndata: two\r\n\r\nid: 7\nevent:ended\ndata:{}\n\n';
const EVENTS = [
  { event: "text", data: '{"text":"é ü 漢 😀"}' },
  { event: "message", data: "one\ntwo" },
  { event: "ended", data: "{}" },
];

it("finds the same events however the bytes are cut", () => {
  const bytes = new TextEncoder().encode(WIRE);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 30 }), (places) => {
      const cuts = [0, ...places.sort((a, b) => a - b), bytes.length];
      const parser = new SseParser();
      const events = cuts.slice(1).flatMap((end, at) => parser.push(bytes.subarray(cuts[at], end)));
      expect(events).toEqual(EVENTS);
    }),
  );
});

it("holds back an event that has not ended", () => {
  expect(new SseParser().push(new TextEncoder().encode("data: half\n"))).toEqual([]);
});
