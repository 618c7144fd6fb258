import "server-only";
import { statfs } from "node:fs/promises";
import { ApiError } from "@/lib/contract/errors";
import { env } from "./env";
import { messages } from "./messages";

const RETRY_SECONDS = 300;

/**
 * @param comingBytes that are to be written
 * @throws ApiError `insufficient_storage` when less than `MIN_FREE_DISK_MB` would be left on the disk of a folder
 */
export async function assertFreeDisk(folder = env().DATA_DIR, comingBytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - comingBytes < env().minFreeDiskBytes) throw diskFull();
}

const FULL: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);
const READ_ONLY: ReadonlySet<unknown> = new Set(["EROFS", "EACCES", "EPERM"]);

/** Translates the error of a write to a disk that is full or read-only; any other error stays as it is. */
export function explainDiskError(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (FULL.has(error.code)) return diskFull(error);
  return READ_ONLY.has(error.code) ? noSpace(messages.freeDisk.readOnly, error) : error;
}

const diskFull = (cause?: Error): ApiError => noSpace(messages.freeDisk.full, cause);

const noSpace = (message: string, cause?: Error): ApiError =>
  new ApiError("insufficient_storage", message, { retryAfterSeconds: RETRY_SECONDS, cause });
