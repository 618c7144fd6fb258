import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readEnv } from "@/lib/platform/server/env";
import { readSecrets, requireSecret } from "./secret";

const DATABASE_URL = "postgres://somewhere/atelier";
const [ONE, TWO] = ["one-1Zq7vXw2LmT8bRy5NcJd4HsGp6AeU", "two-9Kd8sLw2QmV6xTz4PbHc7JgRf1YnE"];

let folder = "";
let DATA_DIR = "";
let AUTH_SECRET_FILE = "";
beforeEach(() => {
  folder = mkdtempSync("/tmp/atelier-secret-");
  DATA_DIR = path.join(folder, "data");
  AUTH_SECRET_FILE = path.join(folder, "elsewhere");
  mkdirSync(DATA_DIR);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secretsOf = (variables: Record<string, string>) => readSecrets(readEnv({ DATA_DIR, ...variables }));
const modeOf = (file: string) => statSync(file).mode & 0o777;

it("makes a secret once, which passes our own rules and is readable by its owner alone", () => {
  const secret = secretsOf({});
  expect(secretsOf({})).toBe(secret);
  expect(readEnv({ AUTH_SECRET: secret }).AUTH_SECRET).toEqual([secret]);
  expect(modeOf(path.join(DATA_DIR, "auth-secret"))).toBe(0o600);
});

it.each(["utf8", "utf16le"] as const)("reads the one that somebody wrote as %s with a mark", (encoding) => {
  writeFileSync(AUTH_SECRET_FILE, Buffer.from(`\ufeff${ONE}\r\n`, encoding));
  expect(secretsOf({ AUTH_SECRET_FILE })).toBe(ONE);
});

it("keeps it where AUTH_SECRET_FILE says, and nothing of it in DATA_DIR", () => {
  const secret = secretsOf({ AUTH_SECRET_FILE });
  expect(readFileSync(AUTH_SECRET_FILE, "utf8").trim()).toBe(secret);
  expect(modeOf(AUTH_SECRET_FILE)).toBe(0o600);
  expect(secretsOf({ AUTH_SECRET_FILE })).toBe(secret);
  expect(existsSync(path.join(DATA_DIR, "auth-secret"))).toBe(false);
});

it("reads a rotation from the file and leaves the file as its owner has it", () => {
  writeFileSync(AUTH_SECRET_FILE, `${TWO},${ONE}\n`);
  chmodSync(AUTH_SECRET_FILE, 0o440);
  expect(secretsOf({ AUTH_SECRET_FILE })).toBe(`${TWO},${ONE}`);
  expect(modeOf(AUTH_SECRET_FILE)).toBe(0o440);
});

it("takes AUTH_SECRET as it is", () => {
  expect(secretsOf({ AUTH_SECRET: `${TWO},${ONE}` })).toBe(`${TWO},${ONE}`);
  expect(existsSync(path.join(DATA_DIR, "auth-secret"))).toBe(false);
});

it.each(["", "too short", "changeme-changeme-changeme-changeme"])("refuses a file that holds %j", (text) => {
  writeFileSync(AUTH_SECRET_FILE, text);
  expect(() => secretsOf({ AUTH_SECRET_FILE })).toThrow(
    `AUTH_SECRET_FILE ${AUTH_SECRET_FILE} cannot be used`,
  );
});

it("says what to do about a secret of DATA_DIR that it can't read, as after a copy by another user", () => {
  mkdirSync(path.join(DATA_DIR, "auth-secret"));
  expect(() => secretsOf({})).toThrow(/auth-secret cannot be used: EISDIR.*chown -R/);
});

it("names a folder that isn't there", () => {
  const missing = path.join(folder, "no", "such");
  expect(() => secretsOf({ AUTH_SECRET_FILE: missing })).toThrow(/^AUTH_SECRET_FILE .*ENOENT/);
});

it("makes no second secret beside the one in DATA_DIR, which would lock everybody out", () => {
  secretsOf({});
  expect(() => secretsOf({ AUTH_SECRET_FILE })).toThrow(/move that file there/);
  expect(existsSync(AUTH_SECRET_FILE)).toBe(false);
});

it("makes no secret for a shared database, because each machine would have another", () => {
  expect(() => secretsOf({ AUTH_SECRET_FILE, DATABASE_URL })).toThrow(/must exist when DATABASE_URL is set/);
  writeFileSync(AUTH_SECRET_FILE, ONE);
  expect(secretsOf({ AUTH_SECRET_FILE, DATABASE_URL })).toBe(ONE);
});

it("starts on a shared database only with a shared secret, and with one source of it", () => {
  const start = (variables: Record<string, string>) => () => requireSecret(readEnv(variables));
  expect(start({ DATABASE_URL })).toThrow("AUTH_SECRET or AUTH_SECRET_FILE must be set");
  expect(start({ DATABASE_URL, AUTH_SECRET: ONE })).not.toThrow();
  expect(start({ DATABASE_URL, AUTH_SECRET_FILE })).not.toThrow();
  expect(start({})).not.toThrow();
  expect(start({ AUTH_SECRET: ONE, AUTH_SECRET_FILE })).toThrow("both set");
});
