/** The visible text about what a person may do, and of the proof that some of it needs. */
export const messages = {
  proofDialog: {
    failed: "Couldn't check that. Try again.",
    field: { key: "Current API key", password: "Your password" },
    missing: { key: "Enter your current API key.", password: "Enter your password." },
    submit: "Continue",
    title: "Confirm it's you",
    why: "A signed-in browser isn't enough for this change. You won't be asked again for 5 minutes.",
  },
};
