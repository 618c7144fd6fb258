import { accountPlan } from "@/lib/contract/account";
import { ASKABLE, CREATIONS } from "./endpoint-table";
import { DISABLED_KEY, READER_KEY } from "./keys";
import { accepted, ask, create, expect, needs, refused, test } from "./service";
import { aClip, VIDEOS } from "./specimens";

for (const { name, method, path } of ASKABLE) {
  test(`Authentication 1, 3: ${name} refuses a missing or unknown key with 401`, async () => {
    const wrong: Record<string, string>[] = [
      {},
      { authorization: "Bearer nobody" },
      { authorization: "Basic abc" },
    ];
    for (const headers of wrong) {
      const json = method === "POST" ? {} : undefined;
      refused(await ask(method, path, { key: "", headers, json }), 401);
    }
  });
}

test("Authentication 2: POST /v1/video-generations requires the scope videos:write, else 403", async () => {
  needs(READER_KEY, "needs a key without videos:write (--reader-key)");
  refused(await create(VIDEOS, aClip(), { key: READER_KEY }), 403);
});

test("Authentication 3: a plan without access fails with 403, and says api_enabled false", async () => {
  needs(DISABLED_KEY, "needs a key of an account without API access (--disabled-key)");
  const plan = accountPlan.parse(accepted(await ask("GET", "/v1/account/plan", { key: DISABLED_KEY })));
  expect(plan.api_enabled).toBe(false);
  refused(await create(VIDEOS, aClip(), { key: DISABLED_KEY }), 403);
});

for (const path of CREATIONS) {
  test(`Authentication 3: POST ${path} refuses a key that may only read with 403`, async () => {
    needs(READER_KEY, "needs a key that may only read (--reader-key)");
    refused(await create(path, {}, { key: READER_KEY }), 403);
  });
}

test("Authentication 3: GET /v1/account/plan reports api_enabled for the account", async () => {
  const plan = accountPlan.parse(accepted(await ask("GET", "/v1/account/plan")));
  expect(plan).toMatchObject({ object: "account_plan", api_enabled: expect.any(Boolean) });
});
