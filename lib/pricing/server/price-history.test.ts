import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { PricingRow } from "@/lib/contract/pricing";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { settingsOf } from "../settings-of";
import { readLastPrice, readPriceChanges, refreshAllPrices, storePrices } from "./price-list";
import { priceSnapshots } from "./schema";

withJobService();

const aPrice = (model_id: string, credits: number): PricingRow => ({
  object: "pricing_row",
  product: "video",
  model_id,
  credits,
});

const snapshotsOf = (workspaceId: string) =>
  database().select().from(priceSnapshots).where(eq(priceSnapshots.workspaceId, workspaceId));

it("stores a list only when something in it is new, with its changes", async () => {
  const session = await aSession();
  const { workspaceId } = session;
  const first = [aPrice("a", 10), aPrice("b", 20), aPrice("c", 30)];
  const keep = (rows: PricingRow[], seenAt = new Date()) => storePrices(session.keyId, { rows, seenAt });
  const before = new Date();
  expect(await keep(first)).toBe(true);
  expect(await keep([...first].reverse())).toBe(false);
  const later = [aPrice("a", 12), aPrice("b", 15), aPrice("d", 5)];
  const areStored = await Promise.all(Array.from({ length: 8 }, () => keep(later)));
  expect(areStored.filter(Boolean)).toHaveLength(1);
  // A process that asked earlier, and stores what it got later.
  expect(await keep(first, before)).toBe(false);
  expect(await snapshotsOf(workspaceId)).toHaveLength(2);
  const { data } = await readPriceChanges(session);
  const changes = data
    .filter(({ row }) => ["a", "b", "c", "d"].includes(row.model_id ?? ""))
    .map(({ change, row, before, after }) => [change, row.model_id, before, after]);
  expect(changes).toEqual(
    expect.arrayContaining([
      ["dearer", "a", 10, 12],
      ["cheaper", "b", 20, 15],
      ["removed", "c", 30, null],
      ["added", "d", null, 5],
    ]),
  );
});

it("watches every workspace with a live key, and writes nothing twice", async () => {
  const [one, other] = [await aSession(), await aSession()];
  await refreshAllPrices();
  await refreshAllPrices();
  for (const { workspaceId } of [one, other]) {
    const snapshots = await snapshotsOf(workspaceId);
    expect(snapshots).toHaveLength(1);
    expect(snapshots[0]?.rows).toMatchObject([{ model_id: "zeta", credits: 9 }]);
  }
  expect((await readPriceChanges(one)).data).toEqual([]);
});

it("finds the last quote of the same settings, and of no others", async () => {
  const session = await aSession();
  const request = { model_id: "zeta", tier: "fun", resolution: "480p", duration_seconds: "6", prompt: "x" };
  const make = (changes: Parameters<typeof aJobRow>[1]) =>
    database()
      .insert(jobs)
      .values(aJobRow(session, { request, ...changes }));
  await make({ creditsQuoted: 7, createdAt: new Date("2026-01-01T00:00:00Z") });
  await make({ creditsQuoted: 8, createdAt: new Date("2026-02-01T00:00:00Z"), status: "completed" });
  await make({ creditsQuoted: 1, status: "rejected" });
  await make({ creditsQuoted: 2, request: { ...request, tier: "spicy" } });
  await make({ creditsQuoted: null });
  expect(await readLastPrice(session, settingsOf("video", { ...request, prompt: "another" }))).toEqual({
    credits: 8,
    at: "2026-02-01T00:00:00.000Z",
  });
  const never = settingsOf("video", { ...request, duration_seconds: "10" });
  expect(await readLastPrice(session, never)).toEqual({ credits: null, at: null });
  expect(await readLastPrice(await aSession(), settingsOf("video", request))).toMatchObject({
    credits: null,
  });
});
