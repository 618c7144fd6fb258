import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { listApprovals } from "@/lib/approvals/server/approvals";
import { grantApproval } from "@/lib/approvals/server/decide";
import { readAudit } from "@/lib/audit/server/read";
import { SCOPES } from "@/lib/http/permissions";
import { jobs } from "@/lib/jobs/server/schema";
import { readLimits } from "@/lib/limits/server/read-limits";
import { changeRole, removeMember } from "@/lib/people/server/members";
import { database } from "@/lib/platform/server/database";
import { dayIn } from "@/lib/platform/time-zone";
import { newAccessToken } from "@/lib/session/server/access-token";
import { sessions } from "@/lib/session/server/schema";
import { liveSession, type Session } from "@/lib/session/server/session";
import { TOKEN_CALLS_PER_MINUTE } from "@/lib/session/server/token-calls";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aProgram, aToken } from "@/lib/testing/a-token";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember, visitorOf } from "@/lib/testing/members";
import { Visitor } from "@/lib/testing/visitor";
import { readLedger } from "@/lib/usage/server/ledger";
import { readUsage } from "@/lib/usage/server/read-usage";
import { makeToken, stopToken } from "./tokens";

const service = withJobService();
const PRICE = 9;

const press = (program: Visitor, key: string = randomUUID(), prompt = A_CLIP.prompt) =>
  program.ask("/api/jobs", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ kind: "video", request: { ...A_CLIP, prompt } }),
  });
const errorOf = async (response: Response) => {
  const { error } = await response.json();
  return { status: response.status, code: error.code, details: error.details };
};
const aCreator = async (owner: Session) => aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
const perMonth = (limit_credits: number, effect: "ask" | "block") =>
  ({ period: "month", effect, limit_credits, time_zone: "UTC" }) as const;

it("shows the secret once and stores only its hash", async () => {
  const owner = await aSession();
  const browser = await visitorOf(owner);
  const body = JSON.stringify({ name: " storyboard ", scopes: ["read"] });
  const headers = { "content-type": "application/json" };
  const made = await (await browser.ask("/api/tokens", { method: "POST", headers, body })).json();
  const { secret } = made;
  expect(secret).toMatch(/^atl_[0-9a-f]{72}$/);
  expect(made.token).toMatchObject({ name: "storyboard", scopes: ["read"], used_at: null, limits: [] });
  const days = (Date.parse(made.token.expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(89);
  expect(days).toBeLessThanOrEqual(90);
  expect(await (await browser.ask("/api/tokens")).text()).not.toContain(secret);
  const { rows: tables } = await database().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const { rows } = await database().execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${secret.slice(4, 40)}%`} limit 1`,
    );
    expect(rows, name).toEqual([]);
  }
});

it("lets a program in by bearer or x-api-key from any site, and notes when and where from", async () => {
  const owner = await aSession("Mara");
  const { secret, session } = await aToken(owner);
  const program = aProgram(secret);
  const answer = await program.ask("/api/session", { headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(await answer.json()).toMatchObject({
    person: "Mara",
    role: "owner",
    token: { name: "A program", scopes: SCOPES },
  });
  expect((await press(program)).status).toBe(202);
  const [job] = await database().select().from(jobs).where(eq(jobs.workspaceId, owner.workspaceId));
  expect(job).toMatchObject({ personId: owner.personId, tokenId: session.id });
  const byKey = await new Visitor({ "x-api-key": secret }).ask("/api/jobs");
  expect(byKey.status).toBe(200);
  const [row] = await database().select().from(sessions).where(eq(sessions.id, session.id));
  expect(row?.usedFrom).not.toBeNull();
  const { data } = await readAudit(owner, { act: "token_call", limit: 50 });
  expect(data).toMatchObject([
    { person_name: "Mara", token_name: "A program", details: { call: "POST /api/jobs" } },
  ]);
});

it("refuses a token beside a cookie, a mistyped one and one of another server", async () => {
  const owner = await aSession();
  const { secret } = await aToken(owner);
  const both = await visitorOf(owner);
  const authorization = `Bearer ${secret}`;
  expect((await both.ask("/api/jobs", { headers: { authorization } })).status).toBe(400);
  const mistyped = `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`;
  for (const wrong of [mistyped, newAccessToken().token, "atl_"])
    expect((await aProgram(wrong).ask("/api/jobs")).status).toBe(401);
});

it("never lets a token do more than its person may at that moment", async () => {
  const owner = await aSession();
  const viewer = await aMember(owner, "viewer", `Vera ${randomUUID().slice(0, 8)}`);
  await expect(makeToken(viewer, { name: "x", scopes: ["make:video"] })).rejects.toMatchObject({
    code: "not_permitted",
  });
  const creator = await aCreator(owner);
  const program = aProgram((await aToken(creator)).secret);
  expect((await press(program)).status).toBe(202);
  await changeRole(owner, creator.personId, "viewer");
  expect(await errorOf(await press(program))).toMatchObject({ status: 403, code: "not_permitted" });
  expect((await program.ask("/api/jobs")).status).toBe(200);
  await removeMember(owner, creator.personId);
  expect((await program.ask("/api/jobs")).status).toBe(401);
});

it("checks the scope of what is asked for, also where one call makes several kinds", async () => {
  const owner = await aSession();
  const images = aProgram((await aToken(owner, { scopes: ["read", "make:image"] })).secret);
  expect(await errorOf(await press(images))).toMatchObject({
    code: "not_permitted",
    details: { scope: "make:video" },
  });
  const chat = await images.ask("/api/v1/llm/chat", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "m", messages: [{ role: "user", content: "Hi" }] }),
  });
  expect(await errorOf(chat)).toMatchObject({ details: { scope: "chat" } });
});

it("ends a token at its end, with the feed that it has open", async () => {
  const owner = await aSession();
  const browser = await visitorOf(owner);
  const past = { name: "x", scopes: ["read"], expires_at: new Date(Date.now() - 1_000).toISOString() };
  const headers = { "content-type": "application/json" };
  const refused = await browser.ask("/api/tokens", { method: "POST", headers, body: JSON.stringify(past) });
  expect(await errorOf(refused)).toMatchObject({ status: 400, details: { field: "expires_at" } });
  const expires_at = new Date(Date.now() + 1_500).toISOString();
  const program = aProgram((await aToken(owner, { scopes: ["read"], expires_at })).secret);
  const feed = await program.ask("/api/jobs/events");
  expect(feed.status).toBe(200);
  await feed.text();
  expect((await program.ask("/api/jobs")).status).toBe(401);
});

it("stops one token or all, each as far as its person reaches", async () => {
  const owner = await aSession();
  const creator = await aCreator(owner);
  const [ofOwner, first, second] = await Promise.all([aToken(owner), aToken(creator), aToken(creator)]);
  const isOver = async ({ session }: { session: Session }) => (await liveSession(session.id)) === null;
  const [asCreator, asOwner] = [await visitorOf(creator), await visitorOf(owner)];
  const stop = (browser: Visitor, id = "") =>
    browser.ask(`/api/tokens${id && `/${id}`}`, { method: "DELETE" });
  expect((await stop(asCreator, ofOwner.session.id)).status).toBe(404);
  expect((await stop(asOwner, first.session.id)).status).toBe(204);
  expect((await stop(asOwner, first.session.id)).status).toBe(404);
  expect((await aProgram(first.secret).ask("/api/jobs")).status).toBe(401);
  expect((await stop(asCreator)).status).toBe(204);
  expect(await Promise.all([ofOwner, second].map(isOver))).toEqual([false, true]);
  expect((await stop(asOwner)).status).toBe(204);
  expect(await isOver(ofOwner)).toBe(true);
  const { data } = await readAudit(owner, { act: "token_stopped", limit: 50 });
  expect(data.map(({ target_name }) => target_name)).toEqual(["A program", "A program", "A program"]);
});

it("keeps its name beside what it spent, after it was stopped", async () => {
  const owner = await aSession();
  const { session } = await aToken(owner);
  const ofToken = aJobRow(owner, { status: "completed", creditsUsed: PRICE, tokenId: session.id });
  await database()
    .insert(jobs)
    .values([ofToken, aJobRow(owner, { status: "completed", creditsUsed: 1 })]);
  await stopToken(owner, session.id);
  const today = dayIn("UTC", new Date());
  const { tokens } = await readUsage(owner, { from: today, to: today, tz: "UTC", part: "model" });
  expect(tokens).toMatchObject([
    { value: session.id, name: "A program", used: PRICE },
    { value: "", name: "In a browser", used: 1 },
  ]);
  const ledger = await readLedger(owner, { token: session.id });
  expect(ledger).toMatchObject({ token_name: "A program", data: [{ token_name: "A program" }] });
});

it("makes a request above a limit of its own that asks wait, and gives the job of a yes to the same request", async () => {
  service.credits = PRICE;
  const owner = await aSession("Mara");
  const creator = await aCreator(owner);
  const { secret, session } = await aToken(creator, { limit: perMonth(PRICE, "ask") });
  const program = aProgram(secret);
  expect((await press(program)).status).toBe(202);
  const key = randomUUID();
  const asked = await Promise.all(
    [press(program, key), press(program, key)].map(async (each) => errorOf(await each)),
  );
  const id = asked[0]?.details.approval_id;
  for (const each of asked)
    expect(each).toMatchObject({ status: 402, code: "approval_needed", details: { approval_id: id } });
  expect((await listApprovals(owner)).data).toMatchObject([
    {
      id,
      person_name: creator.personName,
      token_name: "A program",
      limits: [{ scope: "token", token_name: "A program", left_credits: 0 }],
    },
  ]);
  expect(await (await program.ask(`/api/approvals/${id}`)).json()).toMatchObject({ status: "waiting" });
  // No token answers, whatever its person may.
  const grant = { method: "POST", headers: { "content-type": "application/json" }, body: '{"credits":9}' };
  const asOwner = aProgram((await aToken(owner)).secret);
  expect((await asOwner.ask(`/api/approvals/${id}/grant`, grant)).status).toBe(403);
  const { job_ids } = await grantApproval(owner, id, PRICE);
  const again = await Promise.all([press(program, key), press(program, key)]);
  for (const each of again) expect(await each.json()).toMatchObject({ id: job_ids[0] });
  const made = await database().select().from(jobs).where(eq(jobs.tokenId, session.id));
  expect(made).toHaveLength(2);
  // The creator's own press is none of it.
  const [limit] = (await readLimits(owner)).data;
  expect(limit).toMatchObject({ scope: "token", counted_credits: PRICE * 2, mine: false });
});

it("forgets what a stopped token asked for, and cancels what it has waiting", async () => {
  service.credits = PRICE;
  const owner = await aSession("Mara");
  const { secret, session } = await aToken(owner, { limit: perMonth(1, "ask") });
  const program = aProgram(secret);
  const { details } = await errorOf(await press(program));
  const board = await aBoard(owner, 2);
  const run = await program.ask(`/api/boards/${board.id}/runs`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify(pressOf(board)),
  });
  expect(await run.json()).toMatchObject({ paused_for: "approval", waiting: 2 });
  expect((await listApprovals(owner)).data).toHaveLength(2);
  await (await visitorOf(owner)).ask(`/api/tokens/${session.id}`, { method: "DELETE" });
  expect((await listApprovals(owner)).data).toEqual([]);
  await expect(grantApproval(owner, details.approval_id, PRICE)).rejects.toMatchObject({ code: "conflict" });
  const takes = await (await (await visitorOf(owner)).ask(`/api/boards/${board.id}/takes`)).json();
  expect(takes.queue).toEqual([]);
});

it("makes at most 50 tokens a person, and slows down one that changes too much", async () => {
  const owner = await aSession();
  for (let n = 0; n < 50; n += 1) await makeToken(owner, { name: `${n}`, scopes: ["read"] });
  await expect(makeToken(owner, { name: "51", scopes: ["read"] })).rejects.toMatchObject({
    code: "conflict",
  });
  const program = aProgram((await aToken(await aSession())).secret);
  const statuses = new Map<number, number>();
  for (let n = 0; n < TOKEN_CALLS_PER_MINUTE + 20; n += 1) {
    const { status, headers } = await program.ask("/api/boards/none", { method: "DELETE" });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: TOKEN_CALLS_PER_MINUTE, 429: 20 });
  expect((await program.ask("/api/session")).status).toBe(200);
});

it("asks to reauthenticate before it makes one, as for whatever outlives a session", async () => {
  const owner = await aSession();
  const hourAgo = sql`now() - interval '1 hour'`;
  await database().update(sessions).set({ authenticatedAt: hourAgo }).where(eq(sessions.id, owner.id));
  await expect(makeToken(owner, { name: "x", scopes: ["read"] })).rejects.toMatchObject({
    code: "reauthentication_needed",
  });
});
