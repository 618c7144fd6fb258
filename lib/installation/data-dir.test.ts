import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { loose } from "@/lib/testing/processes";
import { giveFolder, openDataDir } from "./data-dir";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder of an earlier version, readable by everybody, with a link to a place outside. */
function anOldFolder(): { folder: string; outside: string } {
  const folder = mkdtempSync("/tmp/atelier-data-");
  const outside = `${folder}.outside`;
  folders.push(folder, outside);
  writeFileSync(outside, "a stranger's");
  chmodSync(outside, 0o644);
  for (const name of ["assets/ab", "sandbox/files"]) {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, "a file"), "");
    chmodSync(path.join(folder, name, "a file"), 0o666);
    chmodSync(path.join(folder, name), 0o755);
  }
  symlinkSync(outside, path.join(folder, "assets/link"));
  for (const name of [".", "assets", "sandbox"]) chmodSync(path.join(folder, name), 0o755);
  return { folder, outside };
}

const modeOf = (file: string) => lstatSync(file).mode & 0o777;

it("closes files that an earlier version left readable to others, and follows no link", () => {
  const { folder, outside } = anOldFolder();
  expect(loose(folder)).toHaveLength(7);
  openDataDir(folder, null);
  expect(loose(folder)).toEqual([]);
  expect(modeOf(outside)).toBe(0o644);
  expect(modeOf(path.join(folder, "assets/ab"))).toBe(0o700);
});

it("does so once: later starts do not visit every file again", () => {
  const { folder } = anOldFolder();
  openDataDir(folder, null);
  chmodSync(path.join(folder, "assets/ab/a file"), 0o640);
  openDataDir(folder, null);
  expect(loose(folder)).toEqual(["640 assets/ab/a file"]);
});

it("creates a missing folder, whatever the umask, and fails with a sentence where it cannot", () => {
  const folder = path.join(anOldFolder().folder, "new/data");
  openDataDir(folder, null);
  expect(modeOf(folder)).toBe(0o700);
  const file = path.join(folder, "a file");
  writeFileSync(file, "", { mode: 0o644 });
  expect(() => openDataDir(file, null)).toThrow(
    /^DATA_DIR .* cannot be made private: it is a file\. Set it to a folder/,
  );
  expect(modeOf(file)).toBe(0o644);
  expect(() => openDataDir(path.join(file, "data"), null)).toThrow(/^DATA_DIR .* cannot be made private/);
  // Where no folder can be made at all; it hung here, at 100 % of a core.
  expect(() => openDataDir("/proc/none/data", null)).toThrow(/^DATA_DIR .* cannot be made private/);
});

it("as root, gives a folder with its contents to an account, and takes it back", () => {
  const { folder, outside } = anOldFolder();
  const mine = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const other = mine.uid === 0 ? { uid: 12_345, gid: 12_345 } : mine;
  const owners = () =>
    ["", "ab", "ab/a file", "link"].map((name) => {
      const { uid, gid } = lstatSync(path.join(folder, "assets", name));
      return { uid, gid };
    });
  giveFolder(path.join(folder, "assets"), other);
  expect(owners()).toEqual(Array(4).fill(other));
  expect(lstatSync(outside).uid).toBe(mine.uid);
  giveFolder(path.join(folder, "assets"), mine);
  expect(owners()).toEqual(Array(4).fill(mine));
});
