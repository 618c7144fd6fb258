import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processValue } from "./process-value";

/** The ids that every log line about a piece of work carries. */
type LogContext = {
  /** The request to us, as the header `x-request-id` of its response names it. */
  requestId?: string;
  /** The job, the same from the press to the archived file, in every process. */
  jobId?: string;
};

const storage = processValue("log-context", () => new AsyncLocalStorage<LogContext>());

/** The ids of the current work. */
export const logContext = (): LogContext => ({ ...storage().getStore() });

/** Does `work`, and what it starts, without ids: for what outlives the request that happened to start it. */
export const withoutLogContext = <T>(work: () => T): T => storage().run({}, work);

/** Does `work`, and what it starts, with these ids in every log line. */
export const withLogContext = <T>(ids: LogContext, work: () => T): T =>
  storage().run({ ...logContext(), ...ids }, work);
