import { expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { Health } from "./health";

const away = { error: new ApiError("upstream_unreachable", "No response.") };
const busy = { response: { status: 503 } };
const well = { response: { status: 200 } };

function aHealth() {
  const health = new Health();
  const returns = { count: 0 };
  const stop = health.onReturn(() => {
    returns.count += 1;
  });
  const note = (...outcomes: Parameters<Health["note"]>[0][]) => {
    for (const outcome of outcomes) health.note(outcome);
  };
  return { health, returns, stop, note };
}

it("is down after three failures in a row, of any sort, and reports its return once", () => {
  const { health, returns, note } = aHealth();
  note(away, busy);
  expect(health.isDown).toBe(false);
  note(away);
  expect(health.isDown).toBe(true);
  note(well, well);
  expect(health.isDown).toBe(false);
  expect(returns.count).toBe(1);
});

it("a single failure between responses is no outage", () => {
  const { returns, note } = aHealth();
  note(away, well, busy, well, away, busy, well);
  expect(returns.count).toBe(0);
});

it("a refusal is a response, and an error of ours says nothing", () => {
  const { health, returns, note } = aHealth();
  note(away, away, away, { error: new Error("ours") });
  expect(health.isDown).toBe(true);
  note({ response: { status: 401 } });
  expect(health.isDown).toBe(false);
  expect(returns.count).toBe(1);
});

it("what can't be read is no response: a page or half a record with 200, a redirect", () => {
  const { health, returns, note } = aHealth();
  const unreadable = { error: new ApiError("upstream_invalid", "Not JSON.") };
  note(unreadable, unreadable, unreadable);
  expect(health.isDown).toBe(true);
  note(unreadable, well);
  expect(returns.count).toBe(1);
});

it("a refusal is a response only in the form of the API, but for a missing key and a rate limit", () => {
  const { health, note } = aHealth();
  const page = { response: { status: 404, body: null } };
  note(page, page, page);
  expect(health.isDown).toBe(true);
  for (const response of [
    { status: 404, body: {} },
    { status: 401, body: null },
    { status: 429, body: null },
  ]) {
    note({ response });
    expect(health.isDown).toBe(false);
    note(page, page, page);
  }
});

it("a listener that unsubscribed is not called", () => {
  const { returns, stop, note } = aHealth();
  stop();
  note(away, away, away, well);
  expect(returns.count).toBe(0);
});

it("says since when it is down, tells of each change once, and knows what was heard lately", () => {
  let nowMs = 1_000;
  const health = new Health(() => nowMs);
  const changes: (string | null)[] = [];
  const stop = health.onChange(() => changes.push(health.downSince?.toISOString() ?? null));
  health.note(well);
  expect([health.hasHeard(3_000), health.downSince]).toEqual([true, null]);
  nowMs = 2_000;
  health.note(away);
  nowMs = 2_500;
  expect(health.hasHeard(3_000)).toBe(false);
  for (let call = 0; call < 5; call++) health.note(away);
  health.note({ error: new Error("ours") });
  health.note(well);
  health.note(well);
  nowMs = 6_000;
  expect(health.hasHeard(3_000)).toBe(false);
  expect(changes).toEqual([new Date(2_000).toISOString(), null]);
  stop();
  for (let call = 0; call < 3; call++) health.note(busy);
  expect(changes).toHaveLength(2);
});
