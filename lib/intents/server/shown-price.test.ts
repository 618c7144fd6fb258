import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { priceListOf } from "@/lib/pricing/server/price-list";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { createIntent } from "./intents";

const service = withJobService();
afterEach(() => {
  vi.restoreAllMocks();
  service.away = null;
});

/** A press of a button that shows a price; null for a caller that shows none. */
const press = (session: Session, shown: number | null, token = "token-of-a-press") =>
  createIntent(session, { kind: "video", request: A_CLIP, credits_quoted: shown }, token);
const rowsOf = ({ workspaceId }: Session) =>
  database().select().from(jobs).where(eq(jobs.workspaceId, workspaceId));

/** Lets this many milliseconds pass for the cache of prices. */
function pass(ms: number): void {
  const before = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => before() + ms);
}

it("refuses a price above the shown one before anything is stored or sent", async () => {
  const session = await aSession();
  const createsBefore = service.creates;
  service.credits = 50;
  await expect(press(session, 35)).rejects.toMatchObject({
    code: "price_increased",
    status: 409,
    message: "The price rose from 35 to 50 credits.",
    details: { credits_shown: 35, credits_quoted: 50 },
  });
  expect(await rowsOf(session)).toEqual([]);
  expect(service.creates).toBe(createsBefore);
  // The next press shows today's price, with another token or the same.
  expect((await press(session, 50)).credits_quoted).toBe(50);
  await eventually(() => expect(service.creates).toBe(createsBefore + 1));
});

it("accepts a price below the shown one, the same price, and any price where none was shown", async () => {
  service.credits = 35;
  for (const shown of [50, 35, null]) {
    expect((await press(await aSession(), shown)).credits_quoted).toBe(35);
  }
  const body = { kind: "video" as const, request: A_CLIP };
  expect((await createIntent(await aSession(), body, "token-without-price")).credits_quoted).toBe(35);
});

it("returns the same job for a repeat, whatever the price is now and was shown", async () => {
  const session = await aSession();
  service.credits = 35;
  const first = await press(session, 35);
  service.credits = 50;
  pass(2 * 60_000);
  for (const shown of [35, 20, null]) expect((await press(session, shown)).id).toBe(first.id);
  expect(await rowsOf(session)).toHaveLength(1);
});

it("reads old prices again before it accepts a job", async () => {
  const session = await aSession();
  service.credits = 35;
  await priceListOf(session.keyId);
  service.credits = 50;
  pass(2 * 60_000);
  await expect(press(session, 35)).rejects.toMatchObject({ code: "price_increased" });
});

it("does not refuse a shown price because of cached prices that have fallen since", async () => {
  const session = await aSession();
  service.credits = 50;
  await priceListOf(session.keyId);
  service.credits = 35;
  pass(10_000);
  expect((await press(session, 35)).credits_quoted).toBe(35);
});

it("quotes with the last known prices while the upstream is unreachable", async () => {
  const session = await aSession();
  service.credits = 35;
  await priceListOf(session.keyId);
  service.away = (request) => void request.socket.destroy();
  pass(2 * 60_000);
  expect((await press(session, 35)).credits_quoted).toBe(35);
});
