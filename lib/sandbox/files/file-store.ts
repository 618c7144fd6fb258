import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** The folder of hosted files. Names are our own ids, so no text of a caller reaches the file system. */
export type FileStore = {
  /** Absolute path of a stored file. */
  pathOf(name: string): string;
  /** Absolute path for an unfinished file. It is deleted at the next start unless it is kept. */
  draft(name: string): string;
  /** Moves a finished draft to the stored files. */
  keep(draftPath: string, name: string): Promise<void>;
  remove(filePath: string): Promise<void>;
  /** Secret of this folder's links, created at first use, so that links remain valid after a restart. */
  secret: Buffer;
};

const SECRET_BYTES = 32;

/** Opens (and creates, where missing) the store in `directory`, and deletes drafts of a crashed process. */
export async function openFileStore(directory: string): Promise<FileStore> {
  const filesFolder = path.resolve(directory, "files");
  const drafts = path.resolve(directory, "drafts");
  await Promise.all([filesFolder, drafts].map((folder) => mkdir(folder, { recursive: true })));
  await Promise.all((await readdir(drafts)).map((name) => rm(path.join(drafts, name), { force: true })));
  const secret = await readSecret(path.resolve(directory, "link-secret"));
  return {
    pathOf: (name) => path.join(filesFolder, path.basename(name)),
    draft: (name) => path.join(drafts, path.basename(name)),
    keep: (draftPath, name) => rename(draftPath, path.join(filesFolder, path.basename(name))),
    remove: (filePath) => rm(filePath, { force: true }),
    secret,
  };
}

async function readSecret(file: string): Promise<Buffer> {
  try {
    // "wx" fails when the file exists, so the first process to start decides.
    await writeFile(file, randomBytes(SECRET_BYTES), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFile(file);
}
