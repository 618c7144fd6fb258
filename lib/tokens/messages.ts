/** What access tokens say when something about them is refused. */
export const messages = {
  nameMissing: "Name the token after the program that uses it.",
  nameLong: (characters: number) => `Use at most ${characters} characters.`,
  scopeMissing: "Choose at least one thing that the token may do.",
  scopeTwice: "Name each scope once.",
  past: "Choose an end in the future.",
  none: "This token doesn't exist, or has ended.",
};
