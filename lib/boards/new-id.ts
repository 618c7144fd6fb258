const BYTES = 12;

/**
 * An id for a new shot or column, so that it can be changed before the server knows it. Not by `randomUUID`, which only
 * secure origins have.
 */
export const newId = (prefix: "shot" | "clm"): string =>
  `${prefix}_${[...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")}`;
