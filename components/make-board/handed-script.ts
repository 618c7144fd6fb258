/** Texts whose shots are to be written on the board that was made for them, until its page has asked about them. */
const handed = new Map<string, string>();

export const handScript = (boardId: string, script: string): void => void handed.set(boardId, script);

/** The text that was handed to a board in this window; undefined for none, and once it was taken. */
export const handedScript = (boardId: string): string | undefined => handed.get(boardId);

export const takeScript = (boardId: string): void => void handed.delete(boardId);
