import { afterEach, expect, test } from "vitest";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { Visitor } from "@/lib/testing/visitor";
import { resetEnv } from "./env";

const TOKEN = "a-token-for-the-scraper";
const read = (authorization?: string) =>
  new Visitor().ask("/api/metrics", { headers: authorization ? { authorization } : {} });

function setToken(token: string | undefined): void {
  if (token === undefined) delete process.env.METRICS_TOKEN;
  else process.env.METRICS_TOKEN = token;
  resetEnv();
}
afterEach(() => setToken(undefined));

test("without METRICS_TOKEN there are no metrics, whoever asks", async () => {
  for (const authorization of [undefined, "Bearer ", "Bearer undefined"]) {
    const answer = await read(authorization);
    expect(answer.status).toBe(404);
    expect(errorEnvelope.parse(await answer.json()).error.message).toContain("METRICS_TOKEN");
  }
});

test("with it, only the token opens them", async () => {
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
    const answer = await read(`${scheme} ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("process_cpu");
  }
});
