/** The texts about what a board may spend. */
export const messages = {
  title: "Budget and tags",
  budget: "Budget",
  none: "This board has no budget of its own. With one, its takes stop, ask or warn before they exceed it, whoever makes them.",
  counted: "Charged and reserved credits of its takes and spoken lines count, whoever makes them.",
  set: "Set a budget",
  setAnother: "Set another limit",
  tags: "Tags of new takes",
  tagsHint: "New takes begin with these tags, so that the limits of a tag, such as a client, count them.",
  noTags: "None",
  setOfTag: (tag: string) => `Set a limit for ${tag}`,
};
