/** The key of the checks of a board in the cache. They change with each take of it. */
export const takeChecksKey = (boardId: string) => ["take-checks", boardId] as const;
