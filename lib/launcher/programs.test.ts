import { expect, test } from "vitest";
import { readEnv } from "@/lib/platform/server/env";
import { namedPrograms, programs } from "./programs";

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

const DATABASE_URL = "postgres://somewhere/atelier";
const started = (names: string[], source: Record<string, string> = { DATABASE_URL }) => {
  const env = readEnv(source);
  return programs("start", env, namedPrograms(names, env)).map(({ name }) => name);
};

test("a start runs all that is needed, or only what it names", () => {
  expect(started([])).toEqual(["sandbox", "worker", "web"]);
  const CREATIVE_API_BASE_URL = "https://api.example.com";
  expect(started([], { DATABASE_URL, CREATIVE_API_BASE_URL })).toEqual(["worker", "web"]);
  expect(started(["web"])).toEqual(["web"]);
  expect(started(["web", "worker"])).toEqual(["worker", "web"]);
  expect(started(["sandbox"], { DATABASE_URL, CREATIVE_API_BASE_URL })).toEqual(["sandbox"]);
});

test("worker and embedded service yield the processor to a web process; alone the service has callers of its own", () => {
  const env = readEnv({ DATABASE_URL });
  const yielding = (...of: Parameters<typeof programs>) =>
    programs(...of).flatMap(({ name, isBackground }) => (isBackground ? [name] : []));
  expect(yielding("start", env)).toEqual(["sandbox", "worker"]);
  expect(yielding("start", env, ["sandbox", "web"])).toEqual(["sandbox"]);
  expect(yielding("start", env, ["sandbox", "worker"])).toEqual(["worker"]);
  expect(yielding("start", env, ["sandbox"])).toEqual([]);
  expect(yielding("sandbox", env)).toEqual([]);
});

test("a start that can't be is refused with a sentence", () => {
  expect(() => started(["wrker"])).toThrow('"wrker" is no process of ours; name web, worker or sandbox');
  for (const name of ["web", "worker"]) expect(() => started([name], {})).toThrow("needs DATABASE_URL");
  expect(started(["sandbox"], {})).toEqual(["sandbox"]);
});
