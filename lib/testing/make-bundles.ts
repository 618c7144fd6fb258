import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { bundle } from "@/lib/launcher/setup/bundle.mjs";
import { root } from "@/lib/launcher/setup/project.mjs";
import { onceARun } from "./once-a-run";

/**
 * Bundles the programs that tests start, for this run only. A child started from source takes three times as
 * long to compile as to do its task, and there are hundreds.
 */
export default function provideBundles(project: TestProject): Promise<() => void> {
  project.onTestsRerun(() => bundle(process.env.TEST_BUNDLES));
  return onceARun("bundles", makeBundles);
}

async function makeBundles(): Promise<() => void> {
  mkdirSync(path.join(root, "dist"), { recursive: true });
  const folder = mkdtempSync(path.join(root, "dist/test-"));
  // Readable for the account of root's child processes, like the product's own bundles.
  chmodSync(folder, 0o755);
  process.env.TEST_BUNDLES = path.relative(root, folder);
  await bundle(process.env.TEST_BUNDLES);
  return () => rmSync(folder, { recursive: true, force: true });
}
