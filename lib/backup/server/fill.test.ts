import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { setDataDir } from "@/lib/testing/backup-places";
import { filesOf } from "@/lib/testing/backups";
import { FileWriter } from "./fill";
import { clearStores } from "./stored-files";

const BYTES = 900_000;

function anEntry() {
  const random = randomBytes(16).toString("hex");
  const bytes = (async function* () {
    yield randomBytes(BYTES);
  })();
  return { name: `files/uploads/${random.slice(0, 2)}/${random}`, size: BYTES, bytes };
}

it("stores nothing after it was stopped, so that stores that are emptied then stay empty", async () => {
  const before = process.env.DATA_DIR;
  const dataDir = mkdtempSync("/tmp/atelier-fill-");
  setDataDir(dataDir);
  onTestFinished(() => {
    setDataDir(before);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const files = new FileWriter();
  for (let count = 0; count < 15; count++) await files.write(anEntry());
  await files.stop();
  await clearStores();
  // What was still under way would be there by now.
  await wait(500);
  expect(filesOf(dataDir)).toEqual({});
});
