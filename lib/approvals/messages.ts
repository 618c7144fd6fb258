import { formatCredits } from "@/lib/platform/format";

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
  privateBoard: "Private board",
  /** Where the name of such a board would stand. */
  privateName: "(private)",
  mayNotMake: "Who asked can't run jobs here any more.",
  tooMany: "Too many of your requests wait. Withdraw some, or wait for an answer.",
  limitRequest: {
    none: "This request doesn't exist. Requests are forgotten after 30 days.",
    changed: "This request was just answered or changed. Look at it again.",
    over: {
      granted: "This limit was raised already.",
      declined: "This request was declined already.",
      withdrawn: "This request was withdrawn.",
      limit_removed: "The limit was removed, so there is nothing to raise.",
      limit_raised: "The limit is as high as that already.",
      asker_left: "Who asked left the workspace, or can't run jobs here any more.",
    },
    noLimit: "This limit doesn't exist any more. Try again without it.",
    notCounted: "This limit doesn't count what you spend.",
    notHigher: (credits: number) => `The limit is ${formatCredits(credits)} now. Enter more than that.`,
  },
};
