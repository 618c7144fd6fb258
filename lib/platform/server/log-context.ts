import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processValue } from "./process-value";

/** What a piece of work is done for: the ids that every log line about it carries. */
type LogContext = {
  /** The request to us, as its answer names it (`x-request-id`). */
  requestId?: string;
  /** The job, the same from the press to the archived file, in every process. */
  jobId?: string;
};

const storage = processValue("log-context", () => new AsyncLocalStorage<LogContext>());

/** The ids of the work that is under way. */
export const logContext = (): LogContext => ({ ...storage().getStore() });

/** Does `work`, and what it starts, for nobody: what lives longer than the request that happened to begin it. */
export const withoutLogContext = <T>(work: () => T): T => storage().run({}, work);

/** Does `work`, and what it starts, with these ids in every log line. */
export const withLogContext = <T>(ids: LogContext, work: () => T): T =>
  storage().run({ ...logContext(), ...ids }, work);
