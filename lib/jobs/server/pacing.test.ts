import { describe, expect, it } from "vitest";
import { pollDelayMs, type TypicalEnd } from "./pacing";

const SECOND = 1_000;

type Run = { jobs: number; startedWithinMs: number; lengthMs: (random: number) => number; learns: boolean };

/** The same numbers in every run (mulberry32). */
function randomsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The times of earlier jobs, as they are learned. */
function learned(lengthMs: Run["lengthMs"], random: () => number): TypicalEnd {
  const times = Array.from({ length: 200 }, () => lengthMs(random())).sort((a, b) => a - b);
  return { fromMs: times[10] ?? 0, toMs: times[189] ?? 0 };
}

/** Follows jobs of one key in a time of its own: how late their ends are seen, and how many polls that takes. */
function follow({ jobs, startedWithinMs, lengthMs, learns }: Run, seed: number) {
  const random = randomsOf(seed);
  const typicalEnd = learns ? learned(lengthMs, random) : null;
  const open = Array.from({ length: jobs }, () => {
    const startMs = startedWithinMs * random();
    return { startMs, endMs: startMs + lengthMs(random()), dueMs: startMs + 700 };
  });
  const latenessMs: number[] = [];
  const polls: number[] = [];
  while (open.length > 0) {
    open.sort((a, b) => a.dueMs - b.dueMs);
    const [job] = open;
    if (!job) break;
    const nowMs = job.dueMs;
    polls.push(nowMs);
    if (nowMs >= job.endMs) {
      latenessMs.push(nowMs - job.endMs);
      open.shift();
      continue;
    }
    const activeWithKey = open.filter(({ startMs }) => startMs <= nowMs).length;
    job.dueMs += pollDelayMs(
      { ageMs: nowMs - job.startMs, activeWithKey, failures: 0, typicalEnd },
      random(),
    );
  }
  latenessMs.sort((a, b) => a - b);
  return { p95Ms: latenessMs[Math.floor(jobs * 0.95)] ?? 0, polls };
}

/** The mean of ten runs. */
function meanOf(run: Run) {
  const runs = Array.from({ length: 10 }, (_, seed) => follow(run, seed));
  const mean = (value: (each: (typeof runs)[number]) => number) =>
    runs.reduce((sum, each) => sum + value(each), 0) / runs.length;
  return { p95Ms: mean(({ p95Ms }) => p95Ms), polls: mean(({ polls }) => polls.length), runs };
}

const within = (seconds: number, share: number) => (random: number) =>
  seconds * SECOND * (1 - share + 2 * share * random);

describe.each([
  { jobs: 40, mostMs: 3 * SECOND, startedWithinMs: 5 * SECOND },
  { jobs: 40, mostMs: 3 * SECOND, startedWithinMs: 60 * SECOND },
  { jobs: 100, mostMs: 6 * SECOND, startedWithinMs: 5 * SECOND },
  { jobs: 100, mostMs: 6 * SECOND, startedWithinMs: 60 * SECOND },
])("$jobs jobs that begin within $startedWithinMs ms", ({ mostMs, ...run }) => {
  const minute = { ...run, lengthMs: within(60, 0.1) };

  it("that take nearly the same time are polled soon after their ends, with hardly more polls", () => {
    const [learning, even] = [meanOf({ ...minute, learns: true }), meanOf({ ...minute, learns: false })];
    expect(learning.p95Ms).toBeLessThan(mostMs);
    expect(learning.p95Ms).toBeLessThan(even.p95Ms / 3);
    expect(learning.polls).toBeLessThan(even.polls * 1.15);
  });

  it("that take very different times are polled after their ends no later than without a typical duration", () => {
    const wide = { ...run, lengthMs: within(120, 0.5) };
    const [learning, even] = [meanOf({ ...wide, learns: true }), meanOf({ ...wide, learns: false })];
    expect(learning.p95Ms).toBeLessThan(even.p95Ms);
    expect(learning.polls).toBeLessThan(even.polls * 1.3);
  });

  it("never use more than 500 of the 600 requests in a minute", () => {
    for (const lengthMs of [within(60, 0.1), within(180, 0.2), within(120, 0.5), within(20, 0.2)]) {
      for (const { polls } of meanOf({ ...run, lengthMs, learns: true }).runs) {
        const most = polls.map((from) => polls.filter((at) => at >= from && at < from + 60 * SECOND).length);
        expect(Math.max(...most)).toBeLessThan(500);
      }
    }
  });
});

it("does not change the delays of few jobs of a key, and of jobs whose polls fail", () => {
  const typicalEnd = { fromMs: 50 * SECOND, toMs: 60 * SECOND };
  for (const ageMs of [5, 30, 55, 90].map((seconds) => seconds * SECOND)) {
    const alone = { ageMs, activeWithKey: 2, failures: 0 };
    expect(pollDelayMs({ ...alone, typicalEnd }, 0.5)).toBe(pollDelayMs(alone, 0.5));
    const failing = { ageMs, activeWithKey: 40, failures: 2 };
    expect(pollDelayMs({ ...failing, typicalEnd }, 0.5)).toBe(pollDelayMs(failing, 0.5));
  }
});
