import { beforeAll, expect, it } from "vitest";
import { KIND_NAMES, type KindName } from "../schema";
import { type AnyRecord, errorOf, readRecord } from "../test-parse";
import { type Hosted, hostInputs, REQUESTS } from "../test-requests";
import { withSandbox } from "../test-sandbox";

let now = new Date();
const sandbox = withSandbox({ slowMs: 400, concurrency: 4, clock: () => now });
let hosted: Hosted;
beforeAll(async () => {
  hosted = await hostInputs(sandbox);
});

const create = (kind: KindName, text: string, idempotencyKey = crypto.randomUUID()) =>
  sandbox.call("POST", REQUESTS[kind].path, {
    body: JSON.stringify(REQUESTS[kind].body(text, hosted)),
    idempotencyKey,
  });
async function ended(kind: KindName, text: string): Promise<AnyRecord> {
  const { id } = readRecord(await (await create(kind, text)).json());
  return sandbox.ended(`${REQUESTS[kind].path}/${id}`, 20);
}

for (const kind of KIND_NAMES) {
  it.each([
    ["[sandbox:fail]", "failed"],
    ["[sandbox:cancel]", "canceled"],
  ])(`${kind}: %s is accepted, ends %s and gives every credit back`, async (word, status) => {
    const record = await ended(kind, `A pond ${word}`);
    expect(record).toMatchObject({ status, credits_used: 0, credits_refunded: record.credits_reserved });
    expect(record.assets).toEqual([]);
    expect([record.failure_code !== null, record.failed_at !== null]).toEqual(
      status === "failed" ? [true, true] : [false, false],
    );
  });

  it(`${kind}: [sandbox:slow] takes the requested time, then completes`, async () => {
    const startedAt = performance.now();
    expect((await ended(kind, "A pond [sandbox:slow]")).status).toBe("completed");
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(400);
  });

  it(`${kind}: [sandbox:policy] is refused with 422, [sandbox:busy] with 429 at the first try of a key`, async () => {
    expect((await create(kind, "A pond [sandbox:policy]")).status).toBe(422);
    const key = crypto.randomUUID();
    const busy = await create(kind, "A pond [sandbox:busy]", key);
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "2"]);
    expect((await create(kind, "A pond [sandbox:busy]", key)).status).toBe(202);
  });

  it.each([
    ["no-slot", "concurrency_conflict"],
    ["conflict", "conflict"],
  ])(`${kind}: [sandbox:%s] is refused with 409 (%s) at the first try of a key`, async (word, code) => {
    const key = crypto.randomUUID();
    const text = `A pond [sandbox:${word}]`;
    expect(await errorOf(await create(kind, text, key))).toMatchObject({ status: 409, code });
    expect((await create(kind, text, key)).status).toBe(202);
  });

  it(`${kind}: [sandbox:reused-key] is refused with 409 at every try`, async () => {
    const key = crypto.randomUUID();
    for (let attempt = 0; attempt < 2; attempt++) {
      const error = await errorOf(await create(kind, "A pond [sandbox:reused-key]", key));
      expect(error).toMatchObject({ status: 409, code: "idempotency_conflict" });
    }
  });

  it(`${kind}: [sandbox:short-lived] gives an asset that is gone after 60 s`, async () => {
    const asset = (await ended(kind, "A pond [sandbox:short-lived]")).assets?.[0];
    const get = async () => (await sandbox.call("GET", asset?.url ?? "", { key: "" })).status;
    expect(Date.parse(asset?.expires_at ?? "") - now.getTime()).toBe(60_000);
    expect(await get()).toBe(200);
    now = new Date(now.getTime() + 61_000);
    expect(await get()).toBe(410);
  });
}
