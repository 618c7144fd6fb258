/** The texts of a board. */
export const messages = {
  board: {
    title: "Board",
    failed: "Couldn't load this board",
  },
  useBoard: {
    refused: "Couldn't save this change.",
    copy: "Copy text",
  },
};
