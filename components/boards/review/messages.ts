/** The texts of the room of a board in which its reviews are read. */
export const messages = {
  title: "Review",
  failed: "Couldn't load the reviews",
  empty: {
    title: "Nobody has seen this film yet",
    text: "Make a link. Whoever has it watches the picks in order, remarks on frames, and approves or asks for changes.",
  },
};
