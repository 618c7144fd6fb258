import "server-only";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { mediaType, readJson, readText, refuseMalformedText } from "@/lib/http/server/request-input";
import { messages } from "../messages";

const fields = z.record(z.string(), z.unknown());

/**
 * The fields of a sign-in or sign-out form, sent as JSON or as the browser's own form. Only strings are kept.
 */
export async function readAuthBody(request: Request): Promise<Record<string, string>> {
  const parsed = fields.safeParse(await readFields(request));
  if (!parsed.success) throw new ApiError("invalid_request", messages.authBody.notAnObject);
  return Object.fromEntries(
    Object.entries(parsed.data).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

async function readFields(request: Request): Promise<unknown> {
  if (mediaType(request) === "application/json") return readJson(request);
  if (mediaType(request) === "application/x-www-form-urlencoded") {
    const body = Object.fromEntries(new URLSearchParams(await readText(request)));
    Object.values(body).forEach(refuseMalformedText);
    return body;
  }
  throw new ApiError("unsupported_media", messages.authBody.wrongType);
}
