import { expect, it } from "vitest";
import type { RenderFile } from "../renderers/fork";
import { errorOf, parseJob } from "../test-parse";
import { aClip, quickRender, withSandbox } from "../test-sandbox";

let finish: () => void = () => {};
const finished = new Promise<void>((resolve) => {
  finish = resolve;
});
/** Holds every job open until the test says so. */
const gatedRender: RenderFile = async (...call) => {
  await finished;
  return quickRender(...call);
};

const sandbox = withSandbox({ render: gatedRender, concurrency: 4 });
const KEY = "sk_sandbox_narrow_slots";

it("accepts three open jobs of a narrow plan, however many come at once, and a fourth when one has ended", async () => {
  const keys = Array.from({ length: 12 }, () => crypto.randomUUID());
  const send = (idempotencyKey: string) => sandbox.create(aClip(), { key: KEY, idempotencyKey });
  const responses = await Promise.all(keys.map(send));
  const accepted = responses.filter(({ status }) => status === 202);
  expect(accepted).toHaveLength(3);
  for (const response of responses.filter(({ status }) => status !== 202)) {
    expect(await errorOf(response)).toMatchObject({ status: 409, code: "concurrency_conflict" });
  }
  // A repeated key finds its job, although no slot is free.
  const acceptedKey = keys[responses.findIndex(({ status }) => status === 202)];
  const job = parseJob(await accepted[0]?.json());
  expect(parseJob(await (await send(acceptedKey ?? "")).json()).id).toBe(job.id);
  // Other accounts have slots of their own, and no limit in other plans.
  expect((await sandbox.create(aClip(), { key: `${KEY}_other` })).status).toBe(202);
  const unlimited = await Promise.all(keys.slice(0, 5).map(() => sandbox.create(aClip())));
  expect(unlimited.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);

  finish();
  await sandbox.until(job.id, ({ status }) => status === "completed", KEY);
  const waiting = keys[responses.findIndex(({ status }) => status === 409)];
  expect((await send(waiting ?? "")).status).toBe(202);
});
