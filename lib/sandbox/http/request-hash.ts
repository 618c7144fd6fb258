import { createHash } from "node:crypto";

/** Hash of a request: the endpoint and the body with sorted keys, so that formatting does not matter. */
export const requestHash = (endpoint: string, body: unknown): string =>
  createHash("sha256")
    .update(`${endpoint}\n${canonical(body)}`)
    .digest("hex");

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(",")}}`;
}
