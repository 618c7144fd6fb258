import "server-only";
import type { UploadRow } from "./schema";

/** The lock under which the same bytes of the same key are kept or deleted, once at a time. */
export const contentLock = ({
  workspaceId,
  keyId,
  sha256,
}: Pick<UploadRow, "workspaceId" | "keyId" | "sha256">): string => `upload ${workspaceId} ${keyId} ${sha256}`;
