import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { grantApproval } from "@/lib/approvals/server/decide";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { openStreamsOf } from "@/lib/platform/server/stream-limits";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP, A_PRICE } from "@/lib/testing/a-clip";
import { type AnAgent, anAgent, called, refused } from "@/lib/testing/an-agent";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";

const service = withJobService();
const PRICE = A_PRICE.credits;
/** Longer than a price list is kept. */
const PRICES_KEPT_MS = 2 * 60_000;
afterEach(() => {
  vi.restoreAllMocks();
  service.credits = PRICE;
});

type Client = AnAgent["client"];
const jobsOf = ({ workspaceId }: Session) =>
  database().select().from(jobs).where(eq(jobs.workspaceId, workspaceId));
async function quote(client: Client) {
  const { quote_id } = await called(client, "quote", { kind: "video", request: A_CLIP });
  return { quote_id, idempotency_key: randomUUID(), max_credits: PRICE };
}

const asked = z.object({ approval: z.object({ id: z.string() }) });

/** The token of a creator whose request waits for the owner. */
async function anAskingAgent() {
  const owner = await aSession("Ola");
  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 6)}`);
  const { client } = await anAgent(creator);
  await putLimit(owner, { effect: "ask", limit_credits: 1 });
  const taking = await quote(client);
  const { approval } = asked.parse(await called(client, "create", taking));
  return { owner, creator, client, taking, approvalId: approval.id };
}

it("a token that expires while it waits ends the wait at that moment, with nothing left behind", async () => {
  const ada = await aSession("Ada");
  const lasting = await anAgent(ada);
  const { wait_for: ids } = await called(lasting.client, "create", await quote(lasting.client));
  const lastsMs = 1_500;
  const expires_at = new Date(Date.now() + lastsMs).toISOString();
  const { client } = await anAgent(ada, { expires_at });
  const before = openStreamsOf("feed");
  const begunAt = performance.now();
  expect(await refused(client, "wait", { ids, seconds: 30 })).toMatchObject({ code: "unauthenticated" });
  expect(performance.now() - begunAt).toBeLessThan(lastsMs + 1_000);
  expect(openStreamsOf("feed")).toBe(before);
  await expect(client.listTools()).rejects.toThrow();
  expect(await called(lasting.client, "wait", { ids, seconds: 0 })).toMatchObject({ is_done: false });
});

it("a limit that is lowered while a request waits holds the yes to it, which can be given again", async () => {
  const { owner, creator, client, approvalId } = await anAskingAgent();
  const block = { person_id: creator.personId, limit_credits: PRICE - 1 };
  await putLimit(owner, block);
  await expect(grantApproval(owner, approvalId, PRICE)).rejects.toMatchObject({ code: "limit_reached" });
  expect(await called(client, "wait", { ids: [approvalId], seconds: 0 })).toMatchObject({
    is_done: false,
    items: [{ status: "waiting" }],
  });
  expect(await jobsOf(owner)).toEqual([]);
  await putLimit(owner, { ...block, limit_credits: PRICE });
  const waiting = called(client, "wait", { ids: [approvalId], seconds: 2 });
  await grantApproval(owner, approvalId, PRICE);
  expect(await waiting).toMatchObject({ items: [{ status: "granted" }, { of: "job" }] });
  expect(await jobsOf(owner)).toHaveLength(1);
});

it("a yes to a price that rose makes it for that price, which the same call then says", async () => {
  const { owner, client, approvalId, taking } = await anAskingAgent();
  service.credits = PRICE + 5;
  const before = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => before() + PRICES_KEPT_MS);
  await expect(grantApproval(owner, approvalId, PRICE)).rejects.toMatchObject({ code: "price_increased" });
  expect(await called(client, "wait", { ids: [approvalId], seconds: 0 })).toMatchObject({
    items: [{ status: "waiting" }],
  });
  await grantApproval(owner, approvalId, PRICE + 5);
  expect(await called(client, "create", taking)).toMatchObject({
    status: "accepted",
    credits_at_most: PRICE + 5,
  });
  expect(await jobsOf(owner)).toHaveLength(1);
});
