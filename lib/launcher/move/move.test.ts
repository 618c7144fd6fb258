// @module-tag all
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { folderStore } from "@/lib/files/server/folder-store";
import { processEntry } from "@/lib/platform/server/process-entry";
import { createTestDatabase } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import { aBucketStore } from "@/lib/testing/object-storage/bucket-store";
import { ACCESS, ObjectStorage } from "@/lib/testing/object-storage/start";

const FILES = 60;
const BYTES = 400_000;

const storage = new ObjectStorage();
beforeAll(async () => {
  Object.assign(process.env, ACCESS);
  await storage.start();
});
afterAll(async () => {
  await storage.remove();
  for (const name of Object.keys(ACCESS)) delete process.env[name];
});

/** A database with uploads, and the folder with their files. */
async function anInstallation() {
  const { url, drop } = await createTestDatabase();
  const dataDir = mkdtempSync("/tmp/atelier-moved-");
  onTestFinished(async () => {
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const store = folderStore(path.join(dataDir, "uploads"));
  const client = new Client({ connectionString: url });
  await client.connect();
  for (let at = 0; at < FILES; at += 1) {
    const bytes = randomBytes(BYTES);
    const { name } = await store.write(Readable.from([bytes]), { maxBytes: BYTES });
    await client.query(
      `insert into uploads (id, workspace_id, person_id, key_id, sha256, name, kind, mime_type, size_bytes,
                            stored_name, upstream_url)
       values ($1, 'w', 'p', 'k', $2, 'n', 'image', 'image/png', $3, $4, 'u')`,
      [`upl_${at}`, createHash("sha256").update(bytes).digest("hex"), BYTES, name],
    );
  }
  await client.end();
  return { DATABASE_URL: url, DATA_DIR: dataDir };
}

type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs the command as npm does, and kills it once `until` holds. */
async function run(
  variables: Record<string, string>,
  args: string[],
  until?: () => Promise<boolean>,
): Promise<Ended> {
  const entry = JSON.stringify(processEntry("lib/launcher/move/main"));
  const script = `import(${entry}).then(({ moveStorage }) => moveStorage(${JSON.stringify(args)})).then(process.exit)`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    ...storage.variables("moved"),
    ...variables,
  };
  const child = spawn(process.execPath, ["-e", script], { env, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  const closed = once(child, "close");
  if (until) {
    await eventually(async () => expect(await until()).toBe(true));
    child.kill("SIGKILL");
  }
  await closed;
  return { code: child.exitCode, ...output };
}

const there = async () => (await storage.keys()).filter((key) => key.startsWith("moved/uploads/")).length;

it("moves an installation's files through a kill, says how many, and does nothing twice", async () => {
  const installation = await anInstallation();
  const killed = await run(installation, ["folder", "s3"], async () => (await there()) > 5);
  expect(killed.code).toBeNull();
  const copied = await there();
  expect(copied).toBeLessThan(FILES);

  const rest = await run(installation, ["folder", "s3"]);
  expect(rest).toMatchObject({ code: 0, stderr: "" });
  const [, copiedNow = "", thereAlready = ""] =
    /(\d+) files copied \(.*\), (\d+) there already, 0 missing or changed\.\nStart Atelier with ASSET_STORE=s3:\/\/atelier-files\/moved/.exec(
      rest.stdout,
    ) ?? [];
  expect(Number(thereAlready)).toBeGreaterThanOrEqual(5);
  expect(Number(copiedNow) + Number(thereAlready)).toBe(FILES);
  expect(await there()).toBe(FILES);

  const again = await run(installation, ["folder", "s3", "--verify"]);
  expect(again.stdout).toContain(`0 files copied (0 B), ${FILES} there already, 0 missing or changed.`);

  rmSync(path.join(installation.DATA_DIR, "uploads"), { recursive: true });
  const back = await run(installation, ["s3", "folder"]);
  expect(back).toMatchObject({ code: 0, stderr: "" });
  expect(back.stdout).toContain(`${FILES} files copied (24 MB)`);
  expect(back.stdout).toContain("Start Atelier without ASSET_STORE.");
});

it("moves nothing to where another installation has its files, whether that place is marked or not", async () => {
  const place = storage.variables("taken");
  const [first, second] = [await anInstallation(), await anInstallation()];
  expect((await run({ ...first, ...place }, ["folder", "s3"])).code).toBe(0);
  const keys = await storage.keys();
  const unmarked = await run({ ...second, ...place }, ["folder", "s3"]);
  expect(unmarked).toMatchObject({ code: 1, stderr: expect.stringContaining("isn't the one") });
  await aBucketStore(place, "assets/").writeMark("1-2");
  const marked = await run({ ...second, ...place }, ["folder", "s3"]);
  expect(marked).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("belong to another installation"),
  });
  expect(await storage.keys()).toEqual(["taken/assets/.store", ...keys].toSorted());
});

it("names what can't be moved, and what to say", async () => {
  const installation = { ...(await anInstallation()), ...storage.variables("lost") };
  rmSync(path.join(installation.DATA_DIR, "uploads"), { recursive: true });
  const lost = await run(installation, ["folder", "s3"]);
  expect(lost.code).toBe(1);
  expect(lost.stderr).toMatch(/uploads\/[0-9a-f]{2}\/[0-9a-f]{32} is missing\n[\s\S]* {2}and 40 more\n/);
  expect(lost.stdout).toContain(`${FILES} missing or changed.`);
  const wrong = await run(installation, ["s3"]);
  expect(wrong.stderr).toContain("npm run storage:move -- folder s3");
  const nowhere = await run({ ...installation, ASSET_STORE: "" }, ["folder", "s3"]);
  expect(nowhere).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("ASSET_STORE must name the bucket"),
  });
});
