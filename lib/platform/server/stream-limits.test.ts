import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { forgetProcessValue } from "./process-value";
import { limitedStream, openStreamsOf, STREAM_LIMITS, type StreamKind, takeStream } from "./stream-limits";

beforeEach(() => forgetProcessValue("stream-counts"));

const ada = { id: "ses_ada", keyId: "key_1" };
const ofSession = (number: number, keyId = "key_1") => ({ id: `ses_${number}`, keyId });
const KINDS = Object.keys(STREAM_LIMITS) as StreamKind[];

it.each(KINDS)("a session, a key and the process each have a limit of %s streams", (kind) => {
  const { session, key, all } = STREAM_LIMITS[kind];
  const refused = (owner: typeof ada) => {
    try {
      takeStream(kind, owner);
      return null;
    } catch (error) {
      return error;
    }
  };
  for (let at = 0; at < session; at++) takeStream(kind, ada);
  expect(refused(ada)).toMatchObject({ code: "rate_limited", status: 429, retryAfterSeconds: 5 });
  for (let at = session; at < key; at++) takeStream(kind, ofSession(at));
  expect(refused(ofSession(-1))).toMatchObject({ code: "rate_limited", status: 429 });
  for (let at = key; at < all; at++) takeStream(kind, ofSession(at, `key_${at}`));
  expect(refused(ofSession(-1, "key_new"))).toMatchObject({ code: "unavailable", status: 503 });
  expect(openStreamsOf(kind)).toBe(all);
});

it("counts streams that were not released, in any order and however often one is released", () => {
  const step = fc.record({
    kind: fc.constantFrom<StreamKind>("file", "relay", "upload"),
    session: fc.integer({ min: 0, max: 3 }),
    giveBack: fc.option(fc.nat(50), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      forgetProcessValue("stream-counts");
      const streams: { kind: StreamKind; release: () => void }[] = [];
      const open = new Set<(typeof streams)[number]>();
      for (const { kind, session, giveBack } of steps) {
        const place = giveBack === null ? undefined : streams[giveBack % Math.max(1, streams.length)];
        if (place) {
          place.release();
          open.delete(place);
          continue;
        }
        const mine = [...open].filter((each) => each.kind === kind).length;
        // Below the limit of one session, so that nothing is refused here.
        if (mine >= STREAM_LIMITS[kind].session) continue;
        const stream = { kind, release: takeStream(kind, ofSession(session)) };
        streams.push(stream);
        open.add(stream);
      }
      for (const kind of KINDS) {
        expect(openStreamsOf(kind)).toBe([...open].filter((each) => each.kind === kind).length);
      }
    }),
  );
});

const parts = (count: number, seen: { canceled: boolean } = { canceled: false }, failsAt = -1) => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at === failsAt) throw new Error("The disk is gone.");
      if (at++ < count) controller.enqueue(Uint8Array.of(at));
      else controller.close();
    },
    cancel() {
      seen.canceled = true;
    },
  });
};
const open = (body: ReadableStream<Uint8Array> | null, signal = new AbortController().signal) =>
  limitedStream({ kind: "relay", owner: ada, signal }, () => new Response(body, { status: 206 }));

it("a response counts until its last byte is read, and arrives unchanged", async () => {
  const response = await open(parts(3));
  expect(openStreamsOf("relay")).toBe(1);
  expect([response.status, [...new Uint8Array(await response.arrayBuffer())]]).toEqual([206, [1, 2, 3]]);
  expect(openStreamsOf("relay")).toBe(0);
});

it("a response without a body, and one that failed to open, count no longer", async () => {
  await open(null);
  expect(openStreamsOf("relay")).toBe(0);
  const failing = limitedStream({ kind: "relay", owner: ada, signal: new AbortController().signal }, () => {
    throw new Error("There is no such file.");
  });
  await expect(failing).rejects.toThrow("no such file");
  expect(openStreamsOf("relay")).toBe(0);
});

it("a stream that is canceled, aborted or breaks is released once", async () => {
  const canceled = { canceled: false };
  const reader = (await open(parts(9, canceled))).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect([openStreamsOf("relay"), canceled.canceled]).toEqual([0, true]);

  const leaving = new AbortController();
  const other = await open(parts(9));
  const left = await open(parts(9), leaving.signal);
  leaving.abort();
  expect(openStreamsOf("relay")).toBe(1);
  await left.body?.cancel();
  expect(openStreamsOf("relay")).toBe(1);
  await other.body?.cancel();

  const broken = await open(parts(9, undefined, 2));
  await expect(broken.arrayBuffer()).rejects.toThrow("disk");
  expect(openStreamsOf("relay")).toBe(0);
});

it("a reader that left before the response counts no longer", async () => {
  await open(parts(9), AbortSignal.abort());
  expect(openStreamsOf("relay")).toBe(0);
});
