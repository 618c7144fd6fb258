export const messages = {
  noMember: "Choose people of this workspace.",
  notYours: (what: "board" | "collection") =>
    `Only who made this ${what} can change who sees it. An owner can after they have left.`,
};
