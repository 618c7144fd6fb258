import { expect, test, vi } from "vitest";
import { closeAll } from "./shutdown";
import { encodeFrame, eventStream, openStreams, type SseFrame } from "./sse";

const wait = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

async function* oneAndWait(signal: AbortSignal): AsyncGenerator<SseFrame> {
  yield { event: "job", data: { n: 1 }, id: "7" };
  await wait(signal);
}

test("frames arrive as events, after the time to wait before a reconnect", async () => {
  async function* frames() {
    yield { event: "job", data: { text: "a\nb" }, id: "1" };
  }
  const response = eventStream(frames, { signal: new AbortController().signal, retryMs: 500 });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(await response.text()).toBe('retry: 500\n\nevent: job\nid: 1\ndata: {"text":"a\\nb"}\n\n');
  expect(openStreams()).toBe(0);
});

test("an id cannot add a line", () => {
  expect(encodeFrame({ event: "job", data: 1, id: "1\nevent: x" })).toBe(
    "event: job\nid: 1event: x\ndata: 1\n\n",
  );
});

test("a comment is sent after a silence", async () => {
  const leaving = new AbortController();
  const reader = eventStream(oneAndWait, { signal: leaving.signal, heartbeatMs: 5 }).body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect([await read(), await read(), await read()].at(-1)).toBe(":\n\n");
  leaving.abort();
});

test.each([
  ["the reader leaves", (leave: AbortController) => leave.abort()],
  ["the process is asked to stop", () => closeAll()],
])("a stream ends when %s", async (_name, end) => {
  const leaving = new AbortController();
  const response = eventStream(oneAndWait, { signal: leaving.signal });
  expect(openStreams()).toBe(1);
  await end(leaving);
  await response.text();
  expect(openStreams()).toBe(0);
});

test.each([
  ["its reader left", [true, false]],
  ["it was ended", [false, true]],
  ["both happened", [true, true]],
])("a stream that begins after %s releases everything", async (_name, [hasLeft, isEnded]) => {
  const [leaving, ending] = [new AbortController(), new AbortController()];
  if (hasLeft) leaving.abort();
  if (isEnded) ending.abort();
  const onEnd = vi.fn();
  const response = eventStream(oneAndWait, { signal: leaving.signal, ending, onEnd });
  expect([openStreams(), ending.signal.aborted]).toEqual([0, true]);
  await response.text();
  expect(onEnd).toHaveBeenCalledOnce();
});

test("a stream ends when it is ended, and calls onEnd once", async () => {
  const ending = new AbortController();
  const onEnd = vi.fn();
  const response = eventStream(oneAndWait, { signal: new AbortController().signal, ending, onEnd });
  expect(onEnd).not.toHaveBeenCalled();
  ending.abort();
  await response.body?.cancel();
  expect([openStreams(), onEnd.mock.calls.length]).toEqual([0, 1]);
});

test("a stream ends after its maximum duration", async () => {
  await eventStream(oneAndWait, { signal: new AbortController().signal, maxMs: 5 }).text();
  expect(openStreams()).toBe(0);
});

test("a stream whose frames fail breaks off and releases everything", async () => {
  const failing = () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("The database is gone.")) }),
  });
  const response = eventStream(failing, { signal: new AbortController().signal });
  await expect(response.text()).rejects.toThrow("gone");
  expect(openStreams()).toBe(0);
});

test("a comment is sent at least every twenty seconds, and a stream ends within half an hour", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const response = eventStream(oneAndWait, { signal: new AbortController().signal });
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.value?.startsWith("event: job"); ) part = await reader.read();
    for (let beats = 0; beats < 3; beats++) {
      const beat = reader.read();
      await vi.advanceTimersByTimeAsync(20_000);
      expect((await beat).value).toBe(":\n\n");
    }
    const ended = (async () => {
      while (!(await reader.read()).done);
    })();
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    await ended;
    expect(openStreams()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("a slow reader slows its own frames", async () => {
  let eventCount = 0;
  async function* endless() {
    for (;;) yield { event: "n", data: eventCount++ };
  }
  const leaving = new AbortController();
  const reader = eventStream(endless, { signal: leaving.signal }).body!.getReader();
  await reader.read();
  await new Promise((resolve) => setImmediate(resolve));
  expect(eventCount).toBeLessThan(4);
  leaving.abort();
});
