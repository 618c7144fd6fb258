import { writeFile } from "node:fs/promises";
import type { AssetType } from "@/lib/contract/asset";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { Account } from "../account";
import type { Service } from "../service";
import { FetchRefusal } from "./fetch-file";
import { findFile, type HostedFile } from "./hosted-file";
import { keepUpload } from "./uploads";

/** A fetched file stays for as long as a job may wait in the queue. */
const FETCHED_LIFE_MS = 24 * 3_600_000;

type FileSource = Pick<Service, "signer" | "clock" | "database" | "store" | "fetchFile">;

/** @returns the error for an unusable input; `field` is its name in the request */
export const badInput = (field: string, reason: string): ApiError =>
  new ApiError("invalid_request", `${field}: ${reason}`, { details: { field, reason } });

/**
 * The file of an input field: one that this service hosts, or one at a public address, which is fetched and
 * stored for a day.
 * @throws ApiError `invalid_request` naming the field
 */
export async function inputFile(
  service: FileSource,
  account: Account,
  field: string,
  address: string,
  type: AssetType,
): Promise<HostedFile> {
  const link = service.signer.read(new URL(address), service.clock());
  const file =
    "fault" in link && link.fault === "foreign"
      ? await fetched(service, account, field, address)
      : await hosted(service, field, link);
  return checkType(file, field, type);
}

function checkType(file: HostedFile, field: string, type: AssetType): HostedFile {
  if (file.type === type) return file;
  throw badInput(field, `Must be ${anOrA(type)}, but this file is ${anOrA(file.type)}.`);
}

async function hosted(
  { database, clock }: FileSource,
  field: string,
  link: ReturnType<FileSource["signer"]["read"]>,
): Promise<HostedFile> {
  const again = `Host the file through POST ${ASSET_UPLOAD.path} and send the address it returns.`;
  if ("fault" in link) throw badInput(field, `This address has expired. ${again}`);
  const file = await findFile(database, link.name);
  if (file && (!file.expiresAt || file.expiresAt > clock())) return file;
  throw badInput(field, `This file is not here any more. ${again}`);
}

async function fetched(
  service: FileSource,
  account: Account,
  field: string,
  address: string,
): Promise<HostedFile> {
  return kept(service, account, field, (target) => service.fetchFile(address, target));
}

/**
 * The file in a request that holds its bytes as base64; stored for a day.
 * @throws ApiError `invalid_request` naming the field
 */
export async function inlineFile(
  service: FileSource,
  account: Account,
  field: string,
  base64: string,
  type: AssetType,
): Promise<HostedFile> {
  const bytes = Buffer.from(base64, "base64");
  const file = await kept(service, account, field, async (target) => {
    await writeFile(target, bytes, { flag: "wx" });
    return bytes.length;
  });
  return checkType(file, field, type);
}

async function kept(
  service: FileSource,
  account: Account,
  field: string,
  receive: (target: string) => Promise<number>,
): Promise<HostedFile> {
  try {
    return await keepUpload(service, { accountId: account.id, lifeMs: FETCHED_LIFE_MS, receive });
  } catch (error) {
    // The contents are refused as in an upload, but the error names the field.
    if (error instanceof FetchRefusal) throw badInput(field, `${error.message}.`);
    // A file that could not be read for our own slowness is no fault of the request.
    if (error instanceof ApiError && error.status < 500) throw badInput(field, error.message);
    throw error;
  }
}

const anOrA = (type: AssetType): string => (type === "video" ? "a video" : `an ${type}`);
