import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { NO_ENV_FILES_OF_NEXT, readEnvFile } from "./setup/env-file.mjs";

const folder = mkdtempSync("/tmp/atelier-env-");
const ENV_FILE = path.join(folder, ".env");
beforeEach(() => {
  writeFileSync(ENV_FILE, 'PORT=3100\nHOST="0.0.0.0" # all\n# LOG_LEVEL=debug\nAUTH_SECRET=do$not#expand\n');
  chmodSync(ENV_FILE, 0o600);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The environment after the file was read into it. */
function read(env: NodeJS.Dict<string>): NodeJS.Dict<string> {
  readEnvFile(env);
  return env;
}

it("adds the variables of the file that ENV_FILE names, and expands nothing in them", () => {
  expect(read({ ENV_FILE })).toEqual({ ENV_FILE, PORT: "3100", HOST: "0.0.0.0", AUTH_SECRET: "do$not" });
});

const WRITTEN = "PORT=3100\r\nHOST=0.0.0.0\r\n";
const utf16le = Buffer.from(`\ufeff${WRITTEN}`, "utf16le");
it.each([
  ["UTF-8 without a mark", Buffer.from(WRITTEN)],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${WRITTEN}`)],
  ["UTF-16", utf16le],
  ["UTF-16 with the other order of bytes", Buffer.from(utf16le).swap16()],
])("reads the first variable of a file in %s", (_encoding, bytes) => {
  writeFileSync(ENV_FILE, bytes);
  expect(read({ ENV_FILE })).toEqual({ ENV_FILE, PORT: "3100", HOST: "0.0.0.0" });
});

it("leaves a variable that is set already, also to nothing", () => {
  expect(read({ ENV_FILE, PORT: "4000", HOST: "" })).toMatchObject({ PORT: "4000", HOST: "" });
});

it("reads no file when ENV_FILE is empty, which is how tests and benchmarks start", () => {
  expect(read({ ENV_FILE: "" })).toEqual({ ENV_FILE: "" });
});

it("names a file that cannot be read", () => {
  const missing = path.join(folder, "nowhere");
  expect(() => readEnvFile({ ENV_FILE: missing })).toThrow(`${missing} cannot be read (ENOENT)`);
  expect(() => readEnvFile({ ENV_FILE: folder })).toThrow(`${folder} cannot be read (EISDIR)`);
});

it("warns of a secret that other accounts can read, and does not print it", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  read({ ENV_FILE });
  expect(warn).not.toHaveBeenCalled();
  chmodSync(ENV_FILE, 0o644);
  read({ ENV_FILE });
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`can read AUTH_SECRET in ${ENV_FILE}`)]]);
  expect(String(warn.mock.calls)).not.toContain("do$not");
});

it.each([true, false])("keeps Next from reading .env files itself, development is %s", (isDevelopment) => {
  const next = createRequire(createRequire(import.meta.url).resolve("next/package.json")).resolve(
    "@next/env",
  );
  const script = `require(${JSON.stringify(next)}).loadEnvConfig(${JSON.stringify(folder)}, ${isDevelopment});
    console.log(process.env.PORT)`;
  const portWith = (env: Record<string, string>) =>
    execFileSync(process.execPath, ["-e", script], {
      env: { ...env, NODE_ENV: "production" },
      encoding: "utf8",
    });
  expect(portWith({})).toBe("3100\n");
  expect(portWith(NO_ENV_FILES_OF_NEXT)).toBe("undefined\n");
});
