import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { run, runPackage } from "./setup/run.mjs";
import { Stages } from "./setup/stages.mjs";

const logs = mkdtempSync(path.join(tmpdir(), "atelier-stages-"));

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(logs, { recursive: true, force: true });
});

it("says at the end why a check failed, whose output is long gone by", async () => {
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void printed.push(String(line)));
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);

  const stages = new Stages(logs);
  const missing = async () => {
    const code = await runPackage("none.js", []);
    return { passed: 0, failed: code, failures: [], flaky: [] };
  };
  expect(await stages.runConcurrently("unused", missing)).toBe(false);
  const talkative = async () => {
    const code = await run(process.execPath, [
      "-e",
      `console.log("${"x".repeat(2_000)} the end"); process.exit(1)`,
    ]);
    return { passed: 0, failed: code, failures: [], flaky: [] };
  };
  expect(await stages.runConcurrently("lint", talkative)).toBe(false);
  expect(await stages.run("types", () => Promise.reject(new Error("it does not start")))).toBe(false);
  expect(stages.summarize()).toBe(false);

  const summary = printed.join("\n");
  expect(summary).toMatch(/✗ unused: .*MODULE_NOT_FOUND/s);
  expect(summary).toMatch(/✗ lint: x+ the end/);
  expect(summary).toContain("✗ types: it does not start");
  expect(printed.at(-1)).toBe("\n0 passed, 3 failed");
});
