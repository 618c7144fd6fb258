import type { ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { accountService } from "@/lib/testing/account-service";
import { withTestDatabase } from "@/lib/testing/database";
import { withStubService } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { newPasswordHash } from "./accounts";
import { sweepAttempts } from "./attempts";
import { keyAttempts } from "./schema";

withTestDatabase();
const stub = withStubService();

beforeEach(async () => {
  stub.handler = accountService;
  await database().delete(keyAttempts);
});

const from = (address: string) => new Visitor({ "x-forwarded-for": address });
const SAME = "198.51.100.7";
/** Ends what hangs. Less than a lock lasts, so that a slow machine fails by time and not by a status. */
const PATIENCE_MS = 280_000;

const rows = () => database().select().from(keyAttempts);
/** Moves all counted times this many seconds back. */
const pass = (seconds: number) =>
  database()
    .update(keyAttempts)
    .set({ expiresAt: sql`${keyAttempts.expiresAt} - make_interval(secs => ${seconds})` });

async function tryInTurn(count: number, keyOf: (round: number) => string, address = SAME) {
  const statuses: number[] = [];
  for (let round = 0; round < count; round++) {
    statuses.push((await from(address).signIn(keyOf(round))).status);
  }
  return statuses;
}

/** An upstream that holds its responses until the test releases them. */
function slowService() {
  const waiting: (() => void)[] = [];
  stub.handler = (request, response: ServerResponse) =>
    void waiting.push(() => accountService(request, response));
  const respondAll = () => {
    for (const respond of waiting.splice(0)) respond();
  };
  return { waiting, respondAll };
}

it(
  "lets twenty wrong keys of one address through to the service, ten tries of one key, and others in",
  async () => {
    const statuses = await tryInTurn(30, (round) => `bad_${round}`);
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
    expect(stub.requests).toHaveLength(20);
    for (let host = 0; host < 15; host++) await from(`203.0.113.${host}`).signIn("bad_same");
    expect(stub.requests).toHaveLength(30);
    // However much more the locked address tries.
    expect(await tryInTurn(60, (round) => `bad_more_${round}`)).toEqual(Array(60).fill(429));
    expect((await from("203.0.113.9").signIn("good_elsewhere")).status).toBe(200);
  },
  PATIENCE_MS,
);

it("counts the addresses of one IPv6 network as one", async () => {
  const tries = Array.from({ length: 30 }, (_, n) => from(`2001:db8:1:2::${n + 1}`).signIn(`bad_${n}`));
  expect((await Promise.all(tries)).filter(({ status }) => status === 401)).toHaveLength(20);
  expect((await from("2001:db8:1:3::1").signIn("bad_neighbor")).status).toBe(401);
});

it("says how long a lock lasts, and a rejected request neither counts nor extends the lock", async () => {
  await tryInTurn(20, (round) => `bad_${round}`);
  await pass(100);
  const response = await from(SAME).signIn("good_locked_out");
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThanOrEqual(200);
  await pass(100);
  const [early] = await tryInTurn(1, () => "good_early");
  expect(early).toBe(429);
  expect((await tryInTurn(30, () => "bad_again")).every((status) => status === 429)).toBe(true);
  await pass(101);
  expect((await from(SAME).signIn("good_after_the_lock")).status).toBe(200);
});

it("counts only keys that the upstream refused: 45 valid keys at once don't lock their address", async () => {
  const service = slowService();
  const all = Array.from({ length: 45 }, (_, index) => from(SAME).signIn(`good_colleague_${index}`));
  await expect.poll(() => service.waiting).toHaveLength(20);
  const extra = await from(SAME).signIn("good_one_too_many");
  expect(extra.status).toBe(429);
  expect(Number(extra.headers.get("retry-after"))).toBeLessThanOrEqual(5);
  expect((await extra.json()).error).toMatchObject({
    code: "too_many_sign_ins",
    message: expect.stringMatching(/at once/),
  });
  stub.handler = accountService;
  service.respondAll();
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  expect((await from(SAME).signIn("good_afterwards")).status).toBe(200);
  expect(await rows()).toEqual([]);
});

it("lets no more wrong keys through when they are tried in parallel", async () => {
  const sameKey = Array.from({ length: 30 }, (_, index) =>
    from(`198.51.100.${index}`).signIn("bad_parallel"),
  );
  await Promise.all(sameKey);
  expect(stub.requests.length).toBeLessThanOrEqual(10);
  stub.requests.length = 0;
  const service = slowService();
  const sameAddress = Array.from({ length: 40 }, (_, index) => from("203.0.113.1").signIn(`bad_${index}`));
  await expect.poll(() => service.waiting).toHaveLength(20);
  stub.handler = accountService;
  service.respondAll();
  await Promise.all(sameAddress);
  expect(stub.requests).toHaveLength(20);
});

it("counts neither an upstream that fails nor a text that is no key", async () => {
  await tryInTurn(25, () => "two words");
  stub.handler = (_, response) => void response.writeHead(503).end();
  await tryInTurn(3, (round) => `good_unasked_${round}`);
  expect(await rows()).toEqual([]);
  stub.handler = accountService;
  expect((await from(SAME).signIn("good_at_last")).status).toBe(200);
});

it("deletes expired rows only", async () => {
  await tryInTurn(3, (round) => `bad_old_${round}`);
  await pass(301);
  await tryInTurn(1, () => "bad_young");
  expect(await sweepAttempts()).toBe(6);
  expect((await rows()).map(({ subject }) => subject.split(":")[0]).sort()).toEqual(["address", "key"]);
});

it("refuses an address after fifty passwords that are too easy to guess, and nobody else", async () => {
  const choose = (password: string, address: string) =>
    newPasswordHash("Ines", password, address).then(
      () => "taken",
      (error: { code: string }) => error.code,
    );
  const codes: string[] = [];
  for (let round = 0; round < 52; round++) codes.push(await choose("short", SAME));
  expect(codes).toEqual([...Array(50).fill("invalid_request"), "rate_limited", "rate_limited"]);
  expect(await choose("violet tram 42 over the ridge", SAME)).toBe("rate_limited");
  expect(await choose("violet tram 42 over the ridge", "198.51.100.8")).toBe("taken");
  await pass(5 * 60);
  expect(await choose("violet tram 42 over the ridge", SAME)).toBe("taken");
});
