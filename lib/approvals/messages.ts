/** The refusals of requests for approval. */
export const messages = {
  changed: "This request was just changed. Look at it again.",
  none: "This request doesn't exist. Requests are forgotten after 30 days.",
  decided: {
    granted: "This request was approved already.",
    declined: "This request was declined already.",
    withdrawn: "This request was withdrawn.",
  },
  needed:
    "This needs the approval of an owner, who is asked. Send it again with the same Idempotency-Key for the answer.",
  refused: { declined: "An owner declined this request.", withdrawn: "This request was withdrawn." },
  tokenStopped: "The token that asked was stopped.",
  privateBoard: "On a private board",
  mayNotMake: "Who asked can't run jobs here any more.",
  tooMany: "Too many of your requests wait. Withdraw some, or wait for an answer.",
};
