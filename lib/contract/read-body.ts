import type * as z from "zod/mini";
import { ApiError } from "./errors";
import { messages } from "./messages";

/**
 * Parses a body with its schema.
 * @throws ApiError `invalid_request` naming the first wrong field, as in the request
 */
export function readBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (typeof body !== "object" || body === null || Array.isArray(body) || !issue) {
    throw refuse("body", messages.readBody.notObject);
  }
  if (issue.code === "unrecognized_keys") throw refuse(issue.keys[0] ?? "body", messages.readBody.unknown);
  const [top, ...rest] = issue.path.map(String);
  const field = [top ?? "body", ...rest].join(".");
  const isMissing = top !== undefined && rest.length === 0 && !(top in body) && issue.code !== "custom";
  throw refuse(field, isMissing ? messages.readBody.missing : issue.message);
}

/** @returns the error for an unusable field; `field` is its name in the request */
export function refuse(field: string, reason: string, accepted?: readonly (string | boolean)[]): ApiError {
  const values =
    accepted && accepted.length > 0 ? ` ${messages.readBody.accepted(accepted.map(String))}` : "";
  return new ApiError("invalid_request", `${field}: ${reason}${values}`, {
    details: { field, reason, ...(accepted ? { accepted: [...accepted] } : {}) },
  });
}
