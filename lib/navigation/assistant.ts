export const ASSISTANT_PATH = "/assistant";

/** One conversation's own address. */
export const conversationLink = (id: string) => `${ASSISTANT_PATH}/${encodeURIComponent(id)}` as const;
