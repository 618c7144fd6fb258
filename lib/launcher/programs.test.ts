import { expect, test } from "vitest";
import { readEnv } from "@/lib/platform/server/env";
import { namedPrograms, programs } from "./programs";

test("the embedded service is ready when it responds where SANDBOX_HOST says, the others when they send a message", () => {
  const ready = (source: Record<string, string>) =>
    programs("start", readEnv(source)).map(({ name, healthUrl, saysReady }) => [
      name,
      saysReady || healthUrl,
    ]);
  expect(ready({ HOST: "192.0.2.7", SANDBOX_HOST: "::1" })).toEqual([
    ["sandbox", "http://[::1]:4010/health"],
    ["worker", true],
    ["web", true],
  ]);
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
