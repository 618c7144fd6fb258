import { CREATIONS } from "../endpoint-table";
import { context } from "../runner/context";
import { accepted, ask, create, expect, newKey, refusal, refused, skipUnless, test } from "../service";
import { canceledEarly, FINISHED, ORDERS } from "../specimens";

const idOf = (body: unknown): string => {
  if (typeof body === "object" && body !== null && "id" in body) return String(body.id);
  throw new Error(`${JSON.stringify(body)} has no id`);
};
const order = async (path: string, words: string) => (await ORDERS[path]?.(words)) ?? {};

for (const path of CREATIONS) {
  test(`Limits: POST ${path} requires an Idempotency-Key of 8 to 128 characters`, async () => {
    const json = await order(path, canceledEarly("Paper"));
    const key = context().poorKey ?? context().settings.key;
    for (const headers of [{}, { "idempotency-key": "" }])
      refused(await ask("POST", path, { json, key, headers }), 400);
    for (const idempotencyKey of ["k", "short-7", "k".repeat(129), "k".repeat(400)]) {
      const { details, message } = await refusal(path, json, { idempotencyKey });
      expect(JSON.stringify({ details, message }).toLowerCase()).toContain("idempotency-key");
    }
  });

  test(`Limits: POST ${path} takes an Idempotency-Key of 8 and of 128 characters`, async () => {
    const { poorKey } = context();
    skipUnless(poorKey, "needs a key of an account without credits (--poor-key)");
    const json = await order(path, canceledEarly("Paper"));
    for (const idempotencyKey of [newKey().slice(-8), newKey().padEnd(128, "k")])
      refused(await create(path, json, { idempotencyKey, key: poorKey }), 402);
  });

  test(`What the service does 3, POST ${path}: the same key and body give the one job, another body 409`, async () => {
    const json = await order(path, canceledEarly("Asked for twice"));
    const idempotencyKey = newKey().padEnd(128, "k");
    const once = () => create(path, json, { idempotencyKey });
    const again = [...(await Promise.all([once(), once(), once()])), await once()];
    const ids = again.map((response) => idOf(accepted(response, 202)));
    expect(new Set(ids).size, ids.join()).toBe(1);
    const other = await order(path, "Another body under the same key");
    refused(await create(path, other, { idempotencyKey }), 409);
    const fresh = await create(path, json);
    expect(idOf(accepted(fresh, 202))).not.toBe(ids[0]);
  });

  test(`What the service does 3, POST ${path}: a retry after the end returns the job, and pays nothing`, async () => {
    const made = await FINISHED[path]?.();
    if (!made) throw new Error("nothing was made");
    const { ended, look, retry } = made;
    expect(accepted(await retry(), 202)).toMatchObject({
      id: ended.id,
      credits_reserved: ended.credits_reserved,
    });
    expect(await look()).toMatchObject({ credits_used: ended.credits_used, status: ended.status });
  });

  test(`What the service does 3, POST ${path}: a key is its account's own`, async () => {
    const { poorKey } = context();
    skipUnless(poorKey, "needs a key of an account without credits (--poor-key)");
    const json = await order(path, canceledEarly("Mine"));
    const idempotencyKey = newKey();
    accepted(await create(path, json, { idempotencyKey }), 202);
    refused(await create(path, json, { idempotencyKey, key: poorKey }), 402);
  });
}
