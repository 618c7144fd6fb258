import { expect, it } from "vitest";
import { errorOf } from "../test-parse";
import { withSandbox } from "../test-sandbox";

let now = new Date("2030-01-01T00:00:45.500Z");
const sandbox = withSandbox({ requestsPerMinute: 3, clock: () => now }, { work: false });
const ask = (key: string) => sandbox.call("GET", "/v1/account/plan", { key });

it("counts requests by key and minute, and says when to come back in whole seconds", async () => {
  for (let count = 0; count < 3; count++) expect((await ask("sk_sandbox_demo")).status).toBe(200);
  const refused = await ask("sk_sandbox_demo");
  expect(refused.headers.get("retry-after")).toBe("15");
  expect(await errorOf(refused)).toMatchObject({ status: 429, code: "rate_limited" });
  expect((await ask("sk_sandbox_demo_2")).status).toBe(200);
  now = new Date(now.getTime() + 15_000);
  expect((await ask("sk_sandbox_demo")).status).toBe(200);
});

it.each([
  undefined,
  "Bearer",
  "Bearer %",
  "Basic c2s6",
  "Bearer sk_sandbox_demo_",
  "Bearer sk_sandbox_admin",
])("responds with 401 to Authorization: %s", async (authorization) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const response = await sandbox.call("GET", "/v1/pricing", { key: "", headers });
  expect((await errorOf(response)).status).toBe(401);
});
