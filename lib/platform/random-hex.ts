/**
 * Random bytes in hexadecimal digits. Not by `crypto.randomUUID`, which only secure origins have: a page may come over plain
 * http from another machine.
 */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
