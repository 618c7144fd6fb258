/**
 * A random name of 32 characters. `crypto.randomUUID` is missing in a page that comes over plain http from
 * another machine.
 */
export function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
