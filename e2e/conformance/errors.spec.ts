import { CREATIONS } from "./endpoint-table";
import { POOR_KEY, READER_KEY } from "./keys";
import { ask, baseUrl, create, expect, needs, needsTriggerWords, newKey, refused, test } from "./service";
import { aClip, unwatched, VIDEOS } from "./specimens";

test("Error envelope: one key, error, with code, message and request_id", async () => {
  const { body } = await create(VIDEOS, aClip({ model_id: "omega-9" }));
  expect(body).toEqual({
    error: expect.objectContaining({
      code: "invalid_request",
      message: expect.any(String),
      request_id: expect.any(String),
    }),
  });
});

test("Errors 400: what is no JSON object is invalid_request on every creation", async () => {
  for (const path of CREATIONS) {
    for (const json of ["{not json", "[]", "null", '"text"', "12"]) refused(await create(path, json), 400);
  }
});

test("Errors 402: not enough credits", async () => {
  needs(POOR_KEY, "needs a key of an account without credits (--poor-key)");
  refused(await create(VIDEOS, aClip(), { key: POOR_KEY }), 402);
});

test("States: a request without its required input is refused before credits are looked at", async () => {
  needs(POOR_KEY, "needs a key of an account without credits (--poor-key)");
  const json = { model_id: "delta-2.6", prompt: "A pier", resolution: "720p", duration_seconds: "5" };
  refused(await create(VIDEOS, json, { key: POOR_KEY }), 400);
});

test("Errors 422: content that is not allowed", async () => {
  needsTriggerWords();
  refused(await create(VIDEOS, aClip({ prompt: "[sandbox:policy]" })), 422);
});

test("Errors 429: carries Retry-After, an integer; the same key is accepted afterwards", async () => {
  needsTriggerWords();
  const idempotencyKey = newKey();
  const json = aClip({ prompt: unwatched("[sandbox:busy]") });
  const busy = await create(VIDEOS, json, { idempotencyKey });
  refused(busy, 429);
  expect(busy.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await create(VIDEOS, json, { idempotencyKey })).status).toBe(202);
});

for (const path of [
  VIDEOS,
  "/v1/voice-generations",
  "/v1/image-generations",
  "/v1/talking-avatars",
  "/v1/models",
]) {
  test(`GET ${path}/{id}: an unknown id has the error envelope`, async () => {
    refused(await ask("GET", `${path}/nothing-of-that-name`), 404);
  });
}

test("DELETE /v1/custom-voices/{voice_id}: an unknown id has the error envelope", async () => {
  refused(await ask("DELETE", "/v1/custom-voices/nothing-of-that-name"), 404);
});

test("Versioning 1: paths carry the prefix /v1", async () => {
  refused(await ask("GET", "/account/plan"), 404);
  refused(await ask("GET", "/v2/account/plan"), 404);
});

test("DELETE /v1/custom-voices/{voice_id}: a key that may only read is refused with 403", async () => {
  needs(READER_KEY, "needs a key that may only read (--reader-key)");
  refused(await ask("DELETE", "/v1/custom-voices/nothing-of-that-name", { key: READER_KEY }), 403);
});

test("Limits: a key that asks too often gets 429 with Retry-After, an integer", async () => {
  needsTriggerWords();
  const headers = { authorization: `Bearer sk_sandbox_demo_${newKey()}` };
  const address = `${await baseUrl()}/v1/account/plan`;
  // More than the limit of two minutes, because the window may change meanwhile.
  for (let sent = 0; sent < 1_300; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(address, { headers })));
    const limited = answers.find(({ status }) => status === 429);
    if (limited === undefined) continue;
    refused({ status: 429, headers: limited.headers, body: await limited.json() }, 429);
    expect(limited.headers.get("retry-after")).toMatch(/^\d+$/);
    return;
  }
  needs(undefined, "needs an embedded service with its rate limit on");
});
