import "server-only";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/platform/server/env";

/** The folder with the finished parts of a cut; without an id that of all cuts. */
export const workFolder = (id = ""): string => path.join(env().DATA_DIR, "cuts", id);

export const makeWorkFolder = (id: string) => mkdir(workFolder(id), { recursive: true, mode: 0o700 });
export const removeWorkFolder = (id: string) => rm(workFolder(id), { recursive: true, force: true });
/** The cuts that have one. */
export const cutsWithFolder = (): Promise<string[]> => readdir(workFolder()).catch(() => []);

/**
 * Writes a file under another name first, so that it is whole or not there when a process dies.
 * @param token differs between workers, so that two of them never write one file
 */
export async function writeWhole<Result>(
  file: string,
  token: string,
  write: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.${token}`;
  const result = await write(unfinished);
  await flush(unfinished);
  await rename(unfinished, file);
  return result;
}

/** Brings a file to the disk. Without this it may be empty under its new name when the power fails. */
async function flush(file: string): Promise<void> {
  const opened = await open(file, "r+");
  await opened.sync().finally(() => opened.close());
}

export const writeJson = (file: string, token: string, value: unknown): Promise<void> =>
  writeWhole(file, token, (unfinished) => writeFile(unfinished, JSON.stringify(value)));

/** Null where there is none that can be read. */
export async function readJson(file: string): Promise<unknown> {
  const written = await readFile(file, "utf8").catch(() => null);
  try {
    return written === null ? null : JSON.parse(written);
  } catch {
    return null;
  }
}

/** Of those of these files that are there. */
export async function totalBytes(files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += (await stat(file).catch(() => null))?.size ?? 0;
  return bytes;
}

export const fileExists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
