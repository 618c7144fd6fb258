/** Everything of boards in a browser's cache. */
export const boardsKey = ["boards"] as const;
export const boardListKey = [...boardsKey, "list"] as const;
/** What waits of all boards. */
export const queueKey = [...boardsKey, "queue"] as const;
/** What a board asks for. */
export const boardKey = (boardId: string) => [...boardsKey, boardId, "content"] as const;
export const takesKey = (boardId: string) => [...boardsKey, boardId, "takes"] as const;
