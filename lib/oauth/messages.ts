/** What OAuth says when something is refused. */
export const messages = {
  scopeMissing: "Choose at least one thing that the program may do.",
  scopeNotAsked: "The program doesn't ask for this.",
  noRequest: "This request has ended, or is answered. Start again from the program.",
  unknownClient: "The program can't be recognized any more. Start again from it.",
  off: "This server offers no OAuth at this address.",
  declined: "The person declined.",
  errorPage: {
    title: "This program can't be connected",
    advice: "Nothing was allowed. Go back to the program and start again there.",
    reason: "What it got as a reason:",
    otherPerson: "Someone else is signed in now than who answered.",
  },
};
