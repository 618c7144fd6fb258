import type { Role } from "@/lib/http/permissions";
import { formatQuantity } from "@/lib/platform/format";

/** The visible text about what a person may do, and of reauthentication. */
export const messages = {
  askApproval: {
    asked: "Asked for approval. The job starts when an owner approves.",
    askedTakes: "Asked for approval. The takes start when an owner approves.",
    failed: "Couldn't ask for approval. Try again.",
    see: "See request",
  },
  takesQueued: (takes: number) => `${formatQuantity(takes, "take")} queued`,
  /** Of what was pressed before the page was left. */
  resumed: {
    failed: "Your last press didn't arrive. Check the board, then generate again.",
  },
  /** To who may not make anything. */
  makers: "You're a viewer here. Ask an owner to make you a creator.",
  hiddenCosts: {
    advice: (role: Role) =>
      role === "viewer"
        ? "Ask an owner if you need to know what something cost."
        : "You see the price of what you make before you make it, and what it cost. Ask an owner about the rest.",
    owners: "See who the owners are",
    title: (role: Role) => `An owner hides costs from ${role}s`,
  },
  owners: "See who the owners are",
  ownersOnly: "Only owners can change this.",
  reauthenticateDialog: {
    failed: "Couldn't check that. Try again.",
    field: { key: "Current API key", password: "Your password" },
    missing: { key: "Enter your current API key.", password: "Enter your password." },
    signInAgain: "Sign in again",
    submit: "Continue",
    title: "Confirm it's you",
    whyAgain:
      "A signed-in browser isn't enough for this change. Sign in again at your provider, then repeat it here within 5 minutes.",
    why: "A signed-in browser isn't enough for this change. You won't be asked again for 5 minutes.",
  },
};
