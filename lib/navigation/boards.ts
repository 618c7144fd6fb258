/** The list of boards. Each has its own address below it. */
const BOARDS_PATH = "/boards";

export const boardLink = (id: string) => `${BOARDS_PATH}/${encodeURIComponent(id)}` as const;
