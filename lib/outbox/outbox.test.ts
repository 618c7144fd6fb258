import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import type { SeriesOf } from "@/lib/jobs/job";
import { StoredValue } from "@/lib/platform/stored";
import { bodyOf, type JobPress, type OutboxEntry, outbox, type Pressed, pressJobs } from "./outbox";
import { OutboxSender, SAME_PRESS_MS } from "./sender";

const body = { kind: "video" as const, request: { model_id: "alpha-3.1", prompt: "rain" } };

/** A browser with its storage, a clock and a server whose responses the test gives. */
function aBrowser(storage = new Map<string, string>()) {
  const tries: { entry: OutboxEntry; accept: (id: string) => void; fail: (error: Error) => void }[] = [];
  const timers: { ms: number; task: () => void }[] = [];
  const accepted: string[] = [];
  const refused: unknown[] = [];
  const clock = { now: 1_000_000 };
  let tokens = 0;
  const sender = new OutboxSender<JobPress, string>({
    box: new StoredValue({
      key: "box",
      schema: outbox,
      initial: [],
      storage: () => ({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      }),
    }),
    send: (entry) => new Promise((accept, fail) => tries.push({ entry, accept, fail })),
    now: () => clock.now,
    newToken: () => `token-${clock.now}-${tokens++}`,
    after: (ms, task) => timers.push({ ms, task }),
  });
  sender.listen({
    accepted: (_entry, id) => accepted.push(id),
    refused: (_entry, error) => refused.push(error),
  });
  const stored = (): OutboxEntry[] => outbox.parse(JSON.parse(storage.get("box") ?? "[]"));
  const press = (pressed: Pressed["body"], credits: number | null) =>
    pressJobs(sender, [{ body: pressed, credits }], "parts")?.[0] ?? null;
  const pressSeries = (jobs: readonly Pressed[], of: SeriesOf) => pressJobs(sender, jobs, of);
  return { sender, press, pressSeries, tries, timers, accepted, refused, clock, stored, storage };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it("is on disk before anything is sent, and removed after the response", async () => {
  const browser = aBrowser();
  browser.press(body, 35);
  expect(browser.stored()).toMatchObject([{ ...body, creditsQuoted: 35 }]);
  browser.tries[0]!.accept("job_1");
  await nextTurn();
  expect(browser.accepted).toEqual(["job_1"]);
  expect(browser.stored()).toEqual([]);
});

it("a double click is one intent, and a later press another one", () => {
  const browser = aBrowser();
  expect(browser.press(body, 35)).not.toBeNull();
  expect(browser.press({ ...body }, 35)).toBeNull();
  expect(browser.tries).toHaveLength(1);
  browser.clock.now += SAME_PRESS_MS;
  expect(browser.press(body, 35)).not.toBeNull();
  expect(new Set(browser.tries.map(({ entry }) => entry.token)).size).toBe(2);
});

it("a key that is held down is one intent, however long", () => {
  const browser = aBrowser();
  browser.press(body, 35);
  for (let held = 0; held < 3 * SAME_PRESS_MS; held += 33) {
    browser.clock.now += 33;
    expect(browser.press(body, 35)).toBeNull();
  }
  browser.clock.now += SAME_PRESS_MS;
  expect(browser.press(body, 35)).not.toBeNull();
});

it("sends an edited request at once, however soon", () => {
  const browser = aBrowser();
  browser.press(body, 35);
  expect(browser.press({ ...body, request: { ...body.request, prompt: "sun" } }, 35)).not.toBeNull();
});

it("repeats the same token after a reload during a submit", () => {
  const before = aBrowser();
  const token = before.press(body, 35);
  const after = aBrowser(before.storage);
  after.sender.resume();
  expect(after.tries.map(({ entry }) => entry.token)).toEqual([token]);
});

it("repeats the same token with growing delays while the network is down", async () => {
  const browser = aBrowser();
  browser.press(body, 35);
  for (const wait of [1_000, 2_000, 4_000]) {
    browser.tries.at(-1)!.fail(new TypeError("fetch failed"));
    await nextTurn();
    expect(browser.timers.at(-1)?.ms).toBe(wait);
    expect(browser.stored()[0]).toMatchObject({ waitingFor: "network" });
    browser.timers.at(-1)?.task();
  }
  expect(new Set(browser.tries.map(({ entry }) => entry.token)).size).toBe(1);
});

it("treats a broken response as lost, because the job may exist", async () => {
  const browser = aBrowser();
  browser.press(body, 35);
  browser.tries[0]!.fail(new ApiError("upstream_invalid", "?", { status: 502 }));
  await nextTurn();
  expect(browser.stored()).toHaveLength(1);
  expect(browser.refused).toEqual([]);
});

it("never runs two attempts of one intent at the same time", () => {
  const browser = aBrowser();
  browser.press(body, 35);
  browser.sender.resume();
  browser.sender.resume();
  expect(browser.tries).toHaveLength(1);
});

it("sends again by itself at the end of a rate limit", async () => {
  const browser = aBrowser();
  browser.press(body, 35);
  browser.tries[0]!.fail(new ApiError("rate_limited", "slow down", { retryAfterSeconds: 7 }));
  await nextTurn();
  expect(browser.stored()[0]).toMatchObject({ waitingFor: "rate_limit", retryAt: browser.clock.now + 7_000 });
  browser.timers[0]!.task();
  expect(browser.tries).toHaveLength(2);
});

it("removes a refused entry and reports the reason", async () => {
  const browser = aBrowser();
  const error = new ApiError("insufficient_credits", "no");
  browser.press(body, 35);
  browser.tries[0]!.fail(error);
  await nextTurn();
  expect(browser.stored()).toEqual([]);
  expect(browser.refused).toEqual([error]);
});

it("keeps a token after a lost response for the next sign-in, and drops one that was refused at its first attempt", async () => {
  const signedOut = new ApiError("unauthenticated", "sign in");
  const fresh = aBrowser();
  fresh.press(body, 35);
  fresh.tries[0]!.fail(signedOut);
  await nextTurn();
  expect(fresh.stored()).toEqual([]);

  const unsure = aBrowser();
  unsure.press(body, 35);
  unsure.tries[0]!.fail(new TypeError("fetch failed"));
  await nextTurn();
  unsure.timers[0]!.task();
  unsure.tries[1]!.fail(signedOut);
  await nextTurn();
  expect(unsure.stored()).toMatchObject([{ waitingFor: "sign_in" }]);
  expect(unsure.refused).toEqual([signedOut]);
});

it("sends the shown price in every attempt, and none when none was shown", async () => {
  const browser = aBrowser();
  browser.press(body, 35);
  browser.tries[0]!.fail(new TypeError("fetch failed"));
  await nextTurn();
  browser.timers[0]!.task();
  for (const { entry } of browser.tries) expect(bodyOf(entry)).toEqual({ ...body, credits_quoted: 35 });
  expect(browser.tries).toHaveLength(2);

  const priceless = aBrowser();
  priceless.press(body, null);
  expect(bodyOf(priceless.tries[0]!.entry)).toEqual(body);
});

it("sends the tags of a press in every try, and takes a press with other tags for another one", async () => {
  const browser = aBrowser();
  browser.press({ ...body, tags: ["spring"] }, 35);
  expect(browser.press({ ...body, tags: ["autumn"] }, 35)).not.toBeNull();
  browser.tries[0]!.fail(new TypeError("fetch failed"));
  await nextTurn();
  browser.timers[0]!.task();
  expect(browser.tries.map(({ entry }) => bodyOf(entry).tags)).toEqual([["spring"], ["autumn"], ["spring"]]);
});

it("never sends a press again whose price rose, and the next one has the new price", async () => {
  const browser = aBrowser();
  browser.press(body, 35);
  browser.tries[0]!.fail(new TypeError("fetch failed"));
  await nextTurn();
  browser.timers[0]!.task();
  browser.tries[1]!.fail(new ApiError("price_increased", "It rose."));
  await nextTurn();
  expect(browser.stored()).toEqual([]);
  browser.sender.resume();
  expect(browser.tries).toHaveLength(2);
  expect(browser.timers).toHaveLength(1);

  // The second half of a double click must not approve a price that nobody has read.
  expect(browser.press(body, 50)).toBeNull();
  browser.clock.now += SAME_PRESS_MS;
  browser.press(body, 50);
  expect(bodyOf(browser.tries[2]!.entry)).toEqual({ ...body, credits_quoted: 50 });
});

describe("several jobs of one press", () => {
  const takes = (count: number) => Array.from({ length: count }, () => ({ body, credits: 35 }));

  it("are one series, each with its own token, on disk before anything is sent", () => {
    const browser = aBrowser();
    const tokens = browser.pressSeries(takes(3), "takes");
    expect(new Set(tokens).size).toBe(3);
    const stored = browser.stored();
    expect(stored.map(({ token }) => token)).toEqual(tokens);
    expect(stored.map(({ series }) => series)).toEqual(
      [0, 1, 2].map((position) => ({ of: "takes", id: stored[0]!.series!.id, position, count: 3 })),
    );
    expect(browser.tries).toHaveLength(3);
    expect(browser.tries.map(({ entry }) => bodyOf(entry).credits_quoted)).toEqual([35, 35, 35]);
  });

  it("are sent once by a double click, and again as another series by a later press", () => {
    const browser = aBrowser();
    browser.pressSeries(takes(2), "takes");
    expect(browser.pressSeries(takes(2), "takes")).toBeNull();
    expect(browser.tries).toHaveLength(2);
    browser.clock.now += SAME_PRESS_MS;
    expect(browser.pressSeries(takes(2), "takes")).not.toBeNull();
    expect(new Set(browser.stored().map(({ series }) => series?.id)).size).toBe(2);
  });

  it("keep their tokens and places over a reload, where one got a response and another was lost", async () => {
    const before = aBrowser();
    const [, second] = before.pressSeries(takes(2), "takes") ?? [];
    before.tries[0]!.accept("job_1");
    before.tries[1]!.fail(new TypeError("fetch failed"));
    await nextTurn();
    const after = aBrowser(before.storage);
    after.sender.resume();
    expect(after.tries.map(({ entry }) => [entry.token, entry.series?.position])).toEqual([[second, 1]]);
  });

  it("are refused one by one", async () => {
    const browser = aBrowser();
    browser.pressSeries(takes(2), "takes");
    browser.tries[0]!.accept("job_1");
    browser.tries[1]!.fail(new ApiError("limit_reached", "no"));
    await nextTurn();
    expect(browser.accepted).toEqual(["job_1"]);
    expect(browser.refused).toHaveLength(1);
    expect(browser.stored()).toEqual([]);
  });

  it("are no series when there is only one", () => {
    const browser = aBrowser();
    browser.pressSeries(takes(1), "takes");
    expect(browser.stored()[0]?.series).toBeUndefined();
  });
});

it("tells who pressed what became of each part, and only of that", async () => {
  const browser = aBrowser();
  const [first = "", second = ""] =
    browser.pressSeries(
      [
        { body, credits: 35 },
        { body, credits: 35 },
      ],
      "takes",
    ) ?? [];
  const outcomes = Promise.allSettled([browser.sender.outcome(first), browser.sender.outcome(second)]);
  const refusal = new ApiError("limit_reached", "no");
  browser.tries[1]!.fail(refusal);
  browser.tries[0]!.fail(new TypeError("fetch failed"));
  await nextTurn();
  browser.timers[0]!.task();
  browser.tries[2]!.accept("job_1");
  expect(await outcomes).toEqual([
    { status: "fulfilled", value: "job_1" },
    { status: "rejected", reason: refusal },
  ]);
});
