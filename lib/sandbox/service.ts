import type { Context } from "hono";
import type { Logger } from "pino";
import type { Account } from "./account";
import type { Database } from "./database";
import type { FetchFile } from "./files/fetch-file";
import type { FileStore } from "./files/file-store";
import type { Signer } from "./files/hosted-file";
import type { Previews } from "./voice/preview";

/** The dependencies of the routes; created once by `createSandbox`. */
export type Service = {
  database: Database;
  store: FileStore;
  signer: Signer;
  /** Fetches an input by its public address. */
  fetchFile: FetchFile;
  previews: Previews;
  clock: () => Date;
  logger: Logger;
  /** Minimum duration of a job with the trigger word for slowness, in milliseconds. */
  slowMs: number;
  /** Tells the engine that a job was added. */
  wake: () => void;
};

/** The variables of a request that the middleware sets. */
export type RequestEnv = { Variables: { requestId: string; account: Account } };

/** The origin at which the caller reached this service; links to hosted files start with it. */
export const originOf = (c: Context): string => new URL(c.req.url).origin;
