import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { startRun } from "@/lib/boards/server/runs";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { changeBalance } from "@/lib/limits/server/balance";
import { database } from "@/lib/platform/server/database";
import { dayIn } from "@/lib/platform/time-zone";
import type { Session } from "@/lib/session/server/session";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { A_CLIP, A_PRICE } from "@/lib/testing/a-clip";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { addDays, monthOf } from "@/lib/usage/days";
import { readUsage } from "@/lib/usage/server/read-usage";
import { readPriceEffect } from "./price-effect";
import { readForecast } from "./read-forecast";

withJobService();

const today = () => dayIn("UTC", new Date());
const DAY_MS = 86_400_000;

async function spent(owner: Session, daysAgo: number, credits: number, changes: Partial<NewJobRow> = {}) {
  const createdAt = new Date(Date.parse(`${today()}T00:00:00Z`) - daysAgo * DAY_MS);
  const charged = { status: "completed", creditsUsed: credits, creditsReserved: credits, createdAt } as const;
  await database()
    .insert(jobs)
    .values(aJobRow(owner, { ...charged, acceptedAt: createdAt, ...changes }));
}

it("tells by 7 and 28 days, and by what waits, when the balance is used up, with the sums of the usage page", async () => {
  const owner = await aSession(null, randomUUID());
  await spent(owner, 60, 9);
  await spent(owner, 20, 280, { modelId: "gamma-2.5" });
  await spent(owner, 2, 70, { modelId: "zeta" });
  await spent(owner, 1, 35, { modelId: "beta-3.0" });
  await changeBalance(owner, { credits: 300 });
  const board = await aBoard(owner, 2);
  await startRun(owner, board.id, pressOf(board), randomUUID());

  const forecast = await readForecast(owner, "UTC");
  const usage = await readUsage(owner, {
    from: addDays(today(), -27),
    to: today(),
    tz: "UTC",
    part: "model",
  });
  expect(forecast.rates[1]?.credits).toBe(usage.totals.used);
  expect(forecast).toMatchObject({
    left: 300,
    low: null,
    rates: [
      {
        ...{ days: 7, credits: 105, per_day: 15, runs_out_on: addDays(today(), 20) },
        models: [
          { model_id: "zeta", credits: 70 },
          { model_id: "beta-3.0", credits: 35 },
        ],
      },
      { days: 28, credits: 385, per_day: 13.75, runs_out_on: addDays(today(), 21) },
    ],
    waiting: {
      ...{ takes: 2, credits: 2 * A_PRICE.credits, left_after: 300 - 2 * A_PRICE.credits },
      runs_out_on: addDays(today(), Math.floor((300 - 2 * A_PRICE.credits) / 15)),
      boards: [{ board_id: board.id, name: board.name, takes: 2 }],
    },
  });
});

it("says nothing that it can't know: before a balance, before a spend, and to another workspace", async () => {
  const owner = await aSession(null, randomUUID());
  expect(await readForecast(owner, "Asia/Kathmandu")).toMatchObject({
    left: null,
    low: null,
    rates: [
      { credits: 0, per_day: null, runs_out_on: null, models: [] },
      { credits: 0, per_day: null, runs_out_on: null, models: [] },
    ],
    waiting: { takes: 0, credits: 0, boards: [], left_after: null },
  });
});

it("prices the charged clips of last month again, and leaves out what can't be made any more", async () => {
  const owner = await aSession(null, randomUUID());
  const lastMonth = addDays(monthOf(today()), -1);
  const daysAgo = Math.round((Date.parse(today()) - Date.parse(lastMonth)) / DAY_MS);
  const clip = (creditsQuoted: number, changes: Partial<NewJobRow> = {}) =>
    spent(owner, daysAgo, creditsQuoted, {
      ...{ kind: "video", modelId: A_CLIP.model_id, request: { ...A_CLIP, prompt: "A pier" }, creditsQuoted },
      ...changes,
    });
  await clip(A_PRICE.credits - 2);
  await clip(A_PRICE.credits - 3, { request: { ...A_CLIP, prompt: "Another" } });
  await clip(12, { modelId: "omega", request: { ...A_CLIP, model_id: "omega" } });
  // Neither charged nor of last month.
  await clip(A_PRICE.credits - 1, { status: "failed", creditsUsed: 0 });
  await spent(owner, 0, 9, { kind: "video", creditsQuoted: 1, request: A_CLIP });
  expect(await readPriceEffect(owner, "UTC")).toEqual({
    object: "price_effect",
    ...{ from: monthOf(lastMonth), to: lastMonth, jobs: 2, gone: 1 },
    ...{ credits_then: 2 * A_PRICE.credits - 5, credits_now: 2 * A_PRICE.credits },
    models: [
      {
        ...{ kind: "video", model_id: A_CLIP.model_id, jobs: 2 },
        ...{ credits_then: 2 * A_PRICE.credits - 5, credits_now: 2 * A_PRICE.credits },
      },
    ],
  });
});
