import { formatCount, formatCredits, formatQuantity } from "@/lib/platform/format";

/** The texts of the list of boards. */
export const messages = {
  title: "Boards",
  create: "New board",
  failed: "Couldn't load your boards",
  loading: "Loading boards",
  actions: (name: string) => `Actions for ${name}`,
  duplicate: "Duplicate",
  holds: (shots: number, picked: number) =>
    picked > 0
      ? `${formatQuantity(shots, "shot")}, ${formatCount(picked)} picked`
      : formatQuantity(shots, "shot"),
  charged: (credits: number) => (credits > 0 ? `${formatCredits(credits)} charged` : "Nothing charged"),
  noTakes: "No takes yet",
  hidden: {
    title: "Private boards of others",
    hint: "You see what they cost, and nothing else of them.",
    unnamed: "Unnamed",
    boards: (count: number) => formatQuantity(count, "board"),
  },
  copyOf: (name: string) => `${name} (copy)`,
  deleted: (name: string) => `${name} deleted. Its results stay in the gallery.`,
  deleteFailed: "Couldn't delete the board.",
  restoreFailed: "Couldn't restore the board.",
  duplicateFailed: "Couldn't duplicate the board.",
  empty: {
    title: "Make a whole film, not one clip",
    advice:
      "A board is a list of shots beside the models you want to try. See what every take costs, generate all of them at once, and pick the best take of each shot.",
  },
  nameDialog: {
    create: "New board",
    rename: "Rename board",
    name: "Name",
    placeholder: "Spring campaign, 30 seconds",
    createButton: "Create board",
    createFailed: "Couldn't create the board.",
    renameFailed: "Couldn't rename the board.",
  },
};
