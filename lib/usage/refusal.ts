/** What the service said when it would not let this key do something, and how often lately. */
export type Refusal = {
  message: string;
  code: string;
  /** The latest one's, to quote to support. */
  requestId: string | null;
  /** ISO 8601, of the latest. */
  at: string;
  jobs: number;
};
