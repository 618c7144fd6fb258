import { CREATIONS, ENDPOINT_REQUESTS } from "../endpoint-table";
import { context } from "../runner/context";
import { accepted, ask, create, expect, refused, skipUnless, test } from "../service";
import { planShape } from "../shapes/records";
import { ORDERS } from "../specimens";

const needsReader = () => {
  const { readerKey } = context();
  skipUnless(readerKey, "needs a key without write scopes (--reader-key)");
  return readerKey;
};
const needsDisabled = () => {
  const { disabledKey } = context();
  skipUnless(disabledKey, "needs a key of an account without API access (--disabled-key)");
  return disabledKey;
};

for (const { name, method, path } of ENDPOINT_REQUESTS) {
  test(`Authentication 1, 3: ${name} refuses a missing or unknown key with 401`, async () => {
    const wrong: Record<string, string>[] = [
      {},
      { authorization: "Bearer nobody" },
      { authorization: "Bearer " },
      { authorization: "Basic abc" },
      { authorization: `Basic ${context().settings.key}` },
      { authorization: `Bearer x${context().settings.key}` },
    ];
    for (const headers of wrong) {
      const json = method === "POST" ? {} : undefined;
      refused(await ask(method, path, { key: "", headers, json }), 401);
    }
  });
}

for (const path of CREATIONS) {
  test(`Authentication 2, 3: POST ${path} refuses a key that may only read with 403`, async () => {
    const json = await ORDERS[path]?.("Paper");
    refused(await create(path, json, { key: needsReader() }), 403);
  });

  test(`Authentication 3: POST ${path} refuses an account without API access with 403`, async () => {
    const json = await ORDERS[path]?.("Paper");
    refused(await create(path, json, { key: needsDisabled() }), 403);
  });
}

test("Authentication 3: a plan without access says api_enabled false", async () => {
  const plan = planShape.parse(accepted(await ask("GET", "/v1/account/plan", { key: needsDisabled() })));
  expect(plan.api_enabled).toBe(false);
});

test("Authentication 3: GET /v1/account/plan reports api_enabled for the account", async () => {
  const plan = planShape.parse(accepted(await ask("GET", "/v1/account/plan")));
  // This key may create, or nothing here could be checked.
  expect(plan.api_enabled).toBe(true);
});

test("Authentication 3: DELETE /v1/custom-voices/{voice_id} refuses a key that may only read", async () => {
  refused(await ask("DELETE", "/v1/custom-voices/nothing-of-that-name", { key: needsReader() }), 403);
});
