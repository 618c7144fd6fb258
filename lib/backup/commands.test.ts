// @module-tag all
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStorage, type Storage } from "@/lib/installation/storage";
import { migrate } from "@/lib/platform/server/migrate";
import { processEntry } from "@/lib/platform/server/process-entry";
import { aFile, aName } from "@/lib/testing/backup-places";
import { query } from "@/lib/testing/database";
import { ended } from "@/lib/testing/start-up";

const SECRET = "k3f9Zq7vXw2LmT8bRy5NcJd4HsGp6AeU";
// A short path, because it holds a socket.
const folder = mkdtempSync("/tmp/atelier-cmd-");
const dataDir = path.join(folder, "a");
const file = path.join(folder, "atelier.tar");
let storage: Storage;

/** Runs a command as `npm run` does. */
function run(command: "backup" | "restore", args: readonly string[], DATA_DIR: string) {
  const script = `import(${JSON.stringify(processEntry("lib/backup/main"))}).then((program) => program.${command}(${JSON.stringify(args)}, ${JSON.stringify(folder)}))`;
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR };
  return ended([process.execPath, "-e", script], process.cwd(), env);
}

beforeAll(async () => {
  storage = await openStorage(dataDir);
  await migrate(storage.url);
  await query(storage.url, "insert into workspaces (id) values ('ws')");
  await query(
    storage.url,
    `insert into descriptions (id, workspace_id, person_id, key_id, source_name, video_url, content_key, model_id, words, clip_name)
     values ('d', 'ws', 'p', 'k', 's', 'v', 'c', 'm', 'w', '${aName("a")}')`,
  );
  aFile({ url: storage.url, dataDir }, "described", aName("a"));
  writeFileSync(path.join(dataDir, "auth-secret"), `${SECRET}\n`, { mode: 0o600 });
});
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

it("backs up a running and a stopped installation, and restores them into a new folder, without the secret", async () => {
  const running = await run("backup", ["atelier.tar"], dataDir);
  expect(running).toMatchObject({ code: 0, stderr: "" });
  expect(running.stdout).toMatch(
    /^Backed up \d+ rows and 1 file to .*atelier\.tar .*\nThe backup doesn't have auth-secret/,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).includes(SECRET)).toBe(false);
  await storage.close();
  expect(await run("backup", ["stopped.tar", "--with-secret"], dataDir)).toMatchObject({
    code: 0,
    stderr: "",
  });

  const one = path.join(folder, "b");
  const unknown = await run("restore", ["atelier.tar"], one);
  expect(unknown).toMatchObject({ code: 1, stdout: "" });
  expect(unknown.stderr).toMatch(/^Nothing was restored: .*there is none here.*--accept-unverified\.\n$/);
  const restored = await run("restore", ["atelier.tar", "--accept-unverified"], one);
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect(restored.stdout).toMatch(
    /^Restored \d+ rows and 1 file .*\n(?:.*\n)+The backup doesn't have auth-secret/,
  );
  expect(existsSync(path.join(one, "auth-secret"))).toBe(false);

  // Beside the secret of the original it is known, and needs no word.
  const known = path.join(folder, "e");
  mkdirSync(known);
  writeFileSync(path.join(known, "auth-secret"), `${SECRET}\n`, { mode: 0o600 });
  expect(await run("restore", ["stopped.tar"], known)).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(/^Restored \d+ rows and 1 file .*\nA backup can't know what was ended/),
  });

  // The secret of an archive is installed only where that was asked for.
  const other = path.join(folder, "c");
  const refusal = await run("restore", ["stopped.tar"], other);
  expect(refusal.stderr).toMatch(/--accept-secret to install the secret that it brings/);
  expect(existsSync(path.join(other, "auth-secret"))).toBe(false);
  expect(await run("restore", ["stopped.tar", "--accept-secret"], other)).toMatchObject({
    code: 0,
    stderr: "",
  });
  expect(readFileSync(path.join(other, "auth-secret"), "utf8").trim()).toBe(SECRET);

  storage = await openStorage(other);
  await migrate(storage.url);
  expect(await query(storage.url, "select id from workspaces")).toEqual([{ id: "ws" }]);
  expect(readFileSync(path.join(other, "described", aName("a")))).toEqual(
    readFileSync(path.join(dataDir, "described", aName("a"))),
  );
});

const refused: [string, "backup" | "restore", string[], string, RegExp][] = [
  ["no file", "backup", [], "a", /^Name the file to write: npm run backup -- FILE/],
  ["a strange option", "restore", ["--force", "x.tar"], "z", /^Name the file to restore/],
  ["nothing to back up", "backup", ["x.tar"], "empty", /^There is no database in /],
  ["an archive that is not there", "restore", ["none.tar"], "d", /none\.tar can't be read \(ENOENT/],
  [
    "a place with rows in it",
    "restore",
    ["atelier.tar"],
    "b",
    /^Nothing was restored: the database "atelier" isn't empty/,
  ],
  ["a place that runs", "restore", ["atelier.tar"], "c", /^Atelier is already running on .*stop it first/],
  ["a folder that is not there", "backup", ["no/x.tar"], "b", /ENOENT.*no\/x\.tar/],
];
it.each(refused)("%s ends with one sentence", async (_name, command, args, place, sentence) => {
  const { code, stdout, stderr } = await run(command, args, path.join(folder, place));
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
});
