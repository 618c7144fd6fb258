import { mkdtempSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { readEnv } from "@/lib/platform/server/env";
import { requireSecret, storedSecret } from "./secret";

const dataDir = mkdtempSync("/tmp/atelier-secret-");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("makes a secret once, good enough for our own rules and readable by its owner alone", () => {
  const secret = storedSecret(dataDir);
  expect(storedSecret(dataDir)).toBe(secret);
  expect(readEnv({ AUTH_SECRET: secret }).AUTH_SECRET).toEqual([secret]);
  expect(statSync(path.join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
});

it("starts on a shared database with a shared secret alone", () => {
  const DATABASE_URL = "postgres://somewhere/atelier";
  expect(() => requireSecret(readEnv({ DATABASE_URL }))).toThrow("AUTH_SECRET must be set");
  expect(() => requireSecret(readEnv({ DATABASE_URL, AUTH_SECRET: storedSecret(dataDir) }))).not.toThrow();
  expect(() => requireSecret(readEnv({}))).not.toThrow();
});
