import "server-only";
import { hash } from "node:crypto";

/** SHA-256 of a secret of at least 128 random bits, by which its row is found. A secret that people choose needs a slow hash. */
export const hashSecret = (secret: string): string => hash("sha256", secret, "base64url");
