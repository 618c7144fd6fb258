/** The visible text of the sign-in page. */
export const messages = {
  page: {
    ended: "Your session ended",
    endedAdvice:
      "Sign in to continue where you were. Running jobs go on, and drafts are kept in this browser.",
    heading: "Sign in",
    product: "Atelier",
    purpose: "Enter your API key. It's stored encrypted on this server only.",
  },
  signInForm: {
    addName: "Add your name",
    apiKey: "API key",
    demo: "No account needed. This browser gets a demo workspace of its own and finds it again, until its cookies are cleared. Clips are drawn procedurally (no AI model), and credits are free.",
    name: "Name",
    nameHint: "Shown as the creator when several people share a key.",
    refused: (title: string, advice: string) => `${title}. ${advice}`,
    signIn: "Sign in",
    tryDemo: "Try it with the demo key",
  },
  stills: {
    caption: "Stills from demo clips, drawn procedurally by no AI model.",
    promises: [
      {
        title: "The price is on the button",
        meaning: "See the exact cost first, then what was reserved, charged and refunded.",
      },
      {
        title: "One click, one charge",
        meaning: "Double clicks, reloads and lost responses never create a second job.",
      },
      {
        title: "Your results are saved",
        meaning: "We copy each result to this server before its link expires.",
      },
    ],
  },
};
