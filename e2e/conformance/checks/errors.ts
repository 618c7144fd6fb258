import { CREATIONS } from "../endpoint-table";
import { context } from "../runner/context";
import {
  accepted,
  ask,
  baseUrl,
  create,
  expect,
  newKey,
  refusal,
  refused,
  skipUnless,
  test,
} from "../service";
import { canceledEarly, needsTriggerWords, ORDERS, VIDEOS } from "../specimens";

const needsPoor = () => {
  const { poorKey } = context();
  skipUnless(poorKey, "needs a key of an account without credits (--poor-key)");
  return poorKey;
};
const order = async (path: string, words: string) => (await ORDERS[path]?.(words)) ?? {};

for (const path of CREATIONS) {
  test(`Errors 400, POST ${path}: what is no JSON object is invalid_request`, async () => {
    for (const json of ["{not json", "[]", "null", '"text"', "12", ""]) await refusal(path, json);
    await refusal(path, {});
  });

  test(`Errors 402, POST ${path}: not enough credits`, async () => {
    refused(await create(path, await order(path, "Paper"), { key: needsPoor() }), 402);
  });

  test(`Errors 422, POST ${path}: content that is not allowed`, async () => {
    needsTriggerWords();
    refused(await create(path, await order(path, "[sandbox:policy]")), 422);
  });

  test(`Errors 429, POST ${path}: carries Retry-After; the same key is accepted afterwards`, async () => {
    needsTriggerWords();
    const idempotencyKey = newKey();
    const json = await order(path, canceledEarly("[sandbox:busy]"));
    const busy = await create(path, json, { idempotencyKey });
    refused(busy, 429);
    expect(busy.headers.get("retry-after")).toMatch(/^\d+$/);
    accepted(await create(path, json, { idempotencyKey }), 202);
  });
}

test("States: a request without its required input is refused before credits are looked at", async () => {
  const base = { prompt: "A pier", resolution: "720p", duration_seconds: "5" };
  for (const change of [
    { model_id: "delta-2.6" },
    { model_id: "delta-2.6-v2v", mode: "edit" },
    { model_id: "beta-2.6-mc", mode: "motion" },
  ])
    refused(await create(VIDEOS, { ...base, ...change }, { key: needsPoor() }), 400);
});

test("DELETE /v1/custom-voices/{voice_id}: an unknown id has the error envelope", async () => {
  const response = await ask("DELETE", "/v1/custom-voices/nothing-of-that-name");
  expect([400, 403, 404, 410]).toContain(response.status);
  refused(response, response.status);
});

/** More than the limit of two minutes, because the window may change meanwhile. */
const MANY = 1_300;
const AT_ONCE = 50;
const PLAN = "/v1/account/plan";

test("Errors 429: a key that asks too often gets it with Retry-After, an integer", async () => {
  needsTriggerWords();
  const headers = { authorization: `Bearer ${context().fresh("demo")}` };
  for (let sent = 0; sent < MANY; sent += AT_ONCE) {
    const asked = Array.from({ length: AT_ONCE }, () => fetch(baseUrl() + PLAN, { headers }));
    const responses = await Promise.all(asked);
    const limited = responses.find(({ status }) => status === 429);
    await Promise.all(responses.filter((each) => each !== limited).map(({ body }) => body?.cancel()));
    if (limited === undefined) continue;
    refused({ path: PLAN, status: 429, headers: limited.headers, body: await limited.json() }, 429);
    expect(limited.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    return;
  }
  skipUnless(undefined, "needs an embedded service with its rate limit on");
});
