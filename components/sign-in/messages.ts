/** The visible text of the sign-in page. */
export const messages = {
  accountRefusal: {
    alreadyMember: "You're already a member",
    noWorkspace: "You belong to no workspace here",
    other: "Something went wrong",
    otherAdvice:
      "Nothing was changed. Try again. If this continues, ask whoever runs Atelier to check the server log.",
    tooMany: { rate_limited: "Too many failed attempts", too_many_sign_ins: "Too many sign-ins at once" },
    tryAgain: (wait: string) => `Try again in ${wait}.`,
  },
  page: {
    ended: "Your session ended",
    endedAdvice:
      "Sign in to continue where you were. Running jobs go on, and drafts are kept in this browser.",
    heading: "Sign in",
  },
  signInForm: {
    addName: "Add your name",
    apiKey: "API key",
    demo: "No account needed. This browser gets a demo workspace of its own and finds it again, until its cookies are cleared. Clips are drawn procedurally (no AI model), and credits are free.",
    name: "Name",
    nameHint: "Shown as the creator when several people share a key.",
    nameMissing: "Enter your name.",
    hidePassword: "Hide password",
    password: "Password",
    passwordMissing: "Enter your password.",
    /** Who signs in by what. */
    purpose: {
      key: "Enter your API key. It's stored encrypted on this server only.",
      password: "Enter the name and password you chose when you joined. Members never need the API key.",
    },
    refused: (title: string, advice: string) => `${title}. ${advice}`,
    showPassword: "Show password",
    signIn: "Sign in",
    /** The quiet way to the other form, by the form that it leads to. */
    other: {
      key: { question: "Have the API key?", action: "Sign in with the API key" },
      password: { question: "Joined by an invitation?", action: "Sign in with a password" },
    },
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
