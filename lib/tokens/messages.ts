import type { Scope } from "@/lib/http/permissions";

/** What access tokens are for, and what they say when something about them is refused. */
export const messages = {
  nameMissing: "Name the token after the program that uses it.",
  nameLong: (characters: number) => `Use at most ${characters} characters.`,
  scopeMissing: "Choose at least one thing that the token may do.",
  scopeTwice: "Name each scope once.",
  past: "Choose an end in the future.",
  none: "This token doesn't exist, or has ended.",
  scopes: {
    read: "See and download",
    "make:video": "Make clips",
    "make:image": "Make images",
    "make:voice": "Make voice lines",
    "make:avatar": "Make talking avatars",
    describe: "Describe videos",
    chat: "Ask language models",
    arrange: "Sort and edit boards",
    remove: "Cancel and delete",
    review: "Make review links",
    manage: "Manage limits and storage",
  } satisfies Record<Scope, string>,
};
