import { generationJob } from "@/lib/contract/job";
import { CREATIONS } from "./endpoint-table";
import { accepted, ask, create, expect, newKey, refused, test } from "./service";
import { aClip, unwatched, VIDEOS } from "./specimens";

for (const path of CREATIONS) {
  test(`Limits: POST ${path} requires an Idempotency-Key of 8 to 128 characters`, async () => {
    refused(await ask("POST", path, { json: {} }), 400);
    for (const idempotencyKey of ["short-7", "k".repeat(129)]) {
      const { details, message } = refused(await create(path, {}, { idempotencyKey }), 400);
      expect(JSON.stringify({ details, message }).toLowerCase()).toContain("idempotency-key");
    }
  });
}

test("What the service does 3: the same key and body give the one job, with keys of 8 and 128 characters", async () => {
  const json = aClip({ prompt: unwatched("Asked for twice") });
  const first = generationJob.parse(
    accepted(await create(VIDEOS, json, { idempotencyKey: newKey().slice(-8) }), 202),
  );
  const idempotencyKey = newKey().padEnd(128, "k");
  const again = await Promise.all([1, 2, 3].map(() => create(VIDEOS, json, { idempotencyKey })));
  const ids = again.map((answer) => generationJob.parse(accepted(answer, 202)).id);
  expect(new Set(ids).size).toBe(1);
  expect(ids).not.toContain(first.id);
  const other = aClip({ prompt: "Another body under the same key" });
  refused(await create(VIDEOS, other, { idempotencyKey }), 409);
});
