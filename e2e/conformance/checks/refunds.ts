import { expect, test } from "../service";
import { FINISHED, followRecord, needsTriggerWords, ORDERS } from "../specimens";

for (const path of Object.keys(ORDERS)) {
  test(`What the service does 2, ${path}: credits_reserved never changes; used and refunded are set at the end`, async () => {
    const { accepted: first, seen, ended } = (await FINISHED[path]?.()) ?? {};
    if (!first || !seen || !ended) throw new Error("nothing was made");
    expect(first.credits_reserved).toBeGreaterThan(0);
    for (const reading of seen) {
      expect(reading.credits_reserved).toBe(first.credits_reserved);
      if (reading === ended) continue;
      expect(reading.credits_used ?? 0).toBe(0);
      expect(reading.credits_refunded ?? 0).toBe(0);
    }
    expect(ended.status, JSON.stringify(ended)).toBe("completed");
    expect(ended.credits_used).toBe(first.credits_reserved);
    expect(ended.credits_refunded ?? 0).toBe(0);
  });

  for (const [word, status] of [
    ["fail", "failed"],
    ["cancel", "canceled"],
  ] as const)
    test(`States and transitions, ${path}: one that ends ${status} says so and refunds what it reserved`, async () => {
      needsTriggerWords();
      const order = ORDERS[path];
      const { ended, look } = await followRecord(path, await order?.(`Paper [sandbox:${word}]`));
      expect(ended).toMatchObject({ status, credits_used: 0 });
      expect(ended.assets ?? []).toEqual([]);
      expect(ended.credits_reserved).toBeGreaterThan(0);
      expect(ended.credits_refunded).toBe(ended.credits_reserved);
      expect(ended.completed_at ?? null).toBeNull();
      expect((await look()).status).toBe(status);
      if (status !== "failed") return expect(ended.failed_at ?? null).toBeNull();
      expect(ended.failure_code).toBeTruthy();
      expect(ended.failure_message).toBeTruthy();
      expect(Date.parse(ended.failed_at ?? "")).toBeGreaterThanOrEqual(Date.parse(ended.created_at));
    });
}
