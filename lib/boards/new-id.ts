import { randomHex } from "@/lib/platform/random-hex";

/** An id for a new shot or column, so that it can be changed before the server knows it. */
export const newId = (prefix: "shot" | "clm"): string => `${prefix}_${randomHex(12)}`;
