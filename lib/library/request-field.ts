/** A field of a request as text; empty when it was not sent. */
export function requestField(request: Record<string, unknown>, field: string): string {
  const value = request[field];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}
