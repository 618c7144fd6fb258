import type { AssetType } from "@/lib/contract/asset";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { findFile, type HostedFile } from "../files/hosted-file";
import type { Service } from "../service";

/** @returns the error for an input that cannot be used; `field` is the request's own name for it */
export const badInput = (field: string, reason: string): ApiError =>
  new ApiError("invalid_request", `${field}: ${reason}`, { details: { field, reason } });

/**
 * The hosted file an input field names. This service fetches nothing: an input must be hosted here first.
 * @throws ApiError invalid_request naming the field
 */
export async function inputFile(
  { signer, clock, database }: Pick<Service, "signer" | "clock" | "database">,
  field: string,
  address: string,
  type: AssetType,
): Promise<HostedFile> {
  const again = `Host the file through POST ${ASSET_UPLOAD.path} and send the address it returns.`;
  const now = clock();
  const link = signer.read(new URL(address), now);
  if ("fault" in link) {
    throw badInput(
      field,
      `${link.fault === "expired" ? "This address has expired." : "This address is not one of this service."} ${again}`,
    );
  }
  const file = await findFile(database, link.name);
  if (!file || (file.expiresAt && file.expiresAt <= now)) {
    throw badInput(field, `This file is not here any more. ${again}`);
  }
  if (file.type !== type)
    throw badInput(field, `Must be ${anOrA(type)}, but this file is ${anOrA(file.type)}.`);
  return file;
}

const anOrA = (type: AssetType): string => (type === "video" ? "a video" : `an ${type}`);
