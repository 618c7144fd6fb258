/** Every key of the studio, where it works and what it does, as `?` shows them. */
export const KEY_MAP: readonly { where: string; keys: readonly [shown: string, does: string][] }[] = [
  {
    where: "Everywhere",
    keys: [
      ["Ctrl K · ⌘ K", "Search, pages and actions"],
      ["/", "Search on this page"],
      ["?", "This list"],
      ["Esc", "Close, or let the selection go"],
    ],
  },
  {
    where: "On a tile of the gallery",
    keys: [
      ["← → ↑ ↓", "To the next tile"],
      ["Home · End", "To the newest, to the oldest"],
      ["Enter", "Open"],
      ["Space", "Play in place, stop"],
      ["X", "Select; with Shift all in between"],
      ["F", "Favourite"],
      ["T", "Tags"],
      ["D", "Download"],
      ["Del", "Into the trash"],
    ],
  },
  {
    where: "In an open job",
    keys: [
      ["← →", "Newer, older job"],
      ["Space", "Play, pause"],
      [", .", "One frame back, one on"],
      ["F · T · D · Del", "As on a tile"],
      ["Esc", "Back to the gallery"],
    ],
  },
  {
    where: "In a form",
    keys: [["Ctrl Enter · ⌘ Enter", "Generate"]],
  },
];
