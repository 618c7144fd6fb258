import { afterEach, expect, test } from "vitest";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { resetEnv } from "@/lib/platform/server/env";
import { Visitor } from "@/lib/testing/visitor";

const TOKEN = "a-token-for-the-scraper";
const read = (authorization?: string) =>
  new Visitor().ask("/api/metrics", { headers: authorization ? { authorization } : {} });

function setToken(token: string | undefined): void {
  if (token === undefined) delete process.env.METRICS_TOKEN;
  else process.env.METRICS_TOKEN = token;
  resetEnv();
}
afterEach(() => setToken(undefined));

test("without METRICS_TOKEN nobody can read the metrics", async () => {
  for (const authorization of [undefined, "Bearer ", "Bearer undefined"]) {
    const response = await read(authorization);
    expect(response.status).toBe(404);
    expect(errorEnvelope.parse(await response.json()).error.message).toContain("METRICS_TOKEN");
  }
});

test("with METRICS_TOKEN only the token gives access to them", async () => {
  setToken(TOKEN);
  const refused = [
    undefined,
    TOKEN,
    "Bearer",
    "Bearer ",
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Basic ${TOKEN}`,
  ];
  for (const authorization of refused) expect((await read(authorization)).status, authorization).toBe(401);
  for (const scheme of ["Bearer", "bearer"]) {
    const response = await read(`${scheme} ${TOKEN}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("process_cpu");
  }
});
