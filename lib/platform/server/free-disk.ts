import "server-only";
import { statfs } from "node:fs/promises";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import { env } from "./env";

const RETRY_SECONDS = 300;

/** @throws ApiError `insufficient_storage` when the disk of a folder has less than `MIN_FREE_DISK_MB` left */
export async function assertFreeDisk(folder = env().DATA_DIR): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < env().minFreeDiskBytes) throw diskFull();
}

/** Translates the error of a write to a full disk; any other error stays as it is. */
export const explainDisk = (error: unknown): unknown =>
  error instanceof Error && "code" in error && error.code === "ENOSPC" ? diskFull(error) : error;

const diskFull = (cause?: Error) =>
  new ApiError("insufficient_storage", messages.freeDisk.full, { retryAfterSeconds: RETRY_SECONDS, cause });
