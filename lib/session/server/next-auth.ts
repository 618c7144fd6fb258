import "server-only";
import { createRequire } from "node:module";

/** Both are CommonJS whose default export is a property for Node's own modules, and the export itself for a bundler. */
const load = createRequire(import.meta.url);

export const NextAuth: typeof import("next-auth").default = load("next-auth").default;
export const CredentialsProvider: typeof import("next-auth/providers/credentials").default = load(
  "next-auth/providers/credentials",
).default;
