// @module-tag all
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { z } from "zod";

const rates = z.object({ precision: z.number(), recall: z.number() });
const printed = z.object({ cuts: rates, words: rates });

it("finds shots and letters on drawn material at least as well as these minimum rates", async () => {
  // In a separate process, like every use of native code.
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=react-server",
    "--import",
    "tsx",
    "e2e/bench/describe/measure.ts",
    "--json",
  ]);
  const { cuts, words } = printed.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
  expect(cuts.precision).toBeGreaterThanOrEqual(0.85);
  expect(cuts.recall).toBeGreaterThanOrEqual(0.85);
  expect(words.precision).toBeGreaterThanOrEqual(0.6);
  expect(words.recall).toBeGreaterThanOrEqual(0.8);
}, 600_000);
