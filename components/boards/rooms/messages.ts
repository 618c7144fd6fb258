/** The way between the rooms of a board. */
export const messages = {
  label: "Rooms of this board",
  rooms: { board: "Board", cut: "Cut", review: "Review" },
  back: "Back to the board",
};
