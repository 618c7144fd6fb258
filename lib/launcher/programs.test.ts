import { expect, test } from "vitest";
import { readEnv } from "@/lib/platform/server/env";
import { programs } from "./programs";

const healthUrls = (source: Record<string, string>) =>
  Object.fromEntries(programs("start", readEnv(source)).map(({ name, healthUrl }) => [name, healthUrl]));

test("the dashboard listens where HOST says, the embedded service where SANDBOX_HOST does", () => {
  expect(healthUrls({ HOST: "192.0.2.7" })).toEqual({
    sandbox: "http://127.0.0.1:4010/health",
    worker: null,
    web: "http://192.0.2.7:3000/api/health",
  });
  expect(healthUrls({ HOST: "0.0.0.0", SANDBOX_HOST: "::1" })).toMatchObject({
    sandbox: "http://[::1]:4010/health",
    web: "http://127.0.0.1:3000/api/health",
  });
});
