/** A refusal by which the service did not allow this key something, and its recent count. */
export type Refusal = {
  message: string;
  code: string;
  /** Of the latest refusal, to quote to support. */
  requestId: string | null;
  /** ISO 8601, of the latest. */
  at: string;
  jobs: number;
};
