import { QueryClient } from "@tanstack/react-query";
import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { readDetail } from "@/lib/jobs/server/read";
import { database } from "@/lib/platform/server/database";
import { forgetSingleton } from "@/lib/platform/server/singleton";
import { lookAtPrices } from "@/lib/price-history/server/watch-prices";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json } from "@/lib/testing/stub-service";
import { priceListQuery } from "../price-list-query";
import { priceListOf, priceRows } from "./live-catalog";
import { prefetchPrices } from "./prefetch";
import { priceSnapshots } from "./schema";

const service = withJobService();
/** As after a restart: nothing of this process is remembered. */
const restart = () => forgetSingleton("pricing.caches");
afterEach(() => {
  service.away = null;
  for (const name of ["pricing.caches", "upstream-breaker", "upstream-health"]) forgetSingleton(name);
});

const THREE_HOURS_AGO = new Date(Date.now() - 3 * 3_600_000);

/** A workspace whose prices were last seen three hours ago, while the service is away. */
async function inOutage() {
  const session = await aSession();
  await lookAtPrices(session.workspaceId, session.keyId);
  await database().update(priceSnapshots).set({ seenAt: THREE_HOURS_AGO });
  restart();
  service.away = json(503, { error: { code: "unavailable", message: "Away.", request_id: "r" } });
  return session;
}

it("after a restart during an outage the prices are those of before, with their age", async () => {
  const session = await inOutage();
  expect(await priceListOf(session.keyId)).toMatchObject({
    rows: [{ model_id: "zeta", credits: 9 }],
    seenAt: THREE_HOURS_AGO,
  });
  const cache = new QueryClient();
  await prefetchPrices(cache, session.keyId);
  const { queryKey } = priceListQuery(() => priceRows(session.keyId));
  expect(cache.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: THREE_HOURS_AGO.getTime() });
});

it("a job can be asked for then, and waits for the service", async () => {
  const session = await inOutage();
  const { id } = await createIntent(session, { kind: "video", request: A_CLIP }, "token-in-outage");
  expect(["sending", "checking"]).toContain((await readDetail(session, id)).status);
  expect((await readDetail(session, id)).credits_quoted).toBe(9);
});

it("prices count as seen whenever the service gives them again, and live ones are used when there are some", async () => {
  const session = await inOutage();
  service.away = null;
  expect((await priceListOf(session.keyId)).seenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  await lookAtPrices(session.workspaceId, session.keyId);
  const [snapshot] = await database()
    .select()
    .from(priceSnapshots)
    .where(eq(priceSnapshots.workspaceId, session.workspaceId));
  expect(snapshot?.seenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

it("a key that is refused gets no prices, and neither does a workspace that never had any", async () => {
  const session = await inOutage();
  service.away = json(401, { error: { code: "unauthenticated", message: "No.", request_id: "r" } });
  await expect(priceListOf(session.keyId)).rejects.toMatchObject({ status: 401 });
  service.away = json(503, {});
  await expect(priceListOf((await aSession()).keyId)).rejects.toMatchObject({ status: expect.any(Number) });
});
