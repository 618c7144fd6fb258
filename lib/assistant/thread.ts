import type { Message } from "./conversation";

/** One message of the branch that is shown, with its alternatives: itself and its siblings, oldest first. */
export type Turn = { message: Message; alternatives: readonly string[] };

/**
 * The chosen child of each message (of the conversation itself: ""). Without a choice the latest is shown.
 */
export type Choices = Readonly<Record<string, string>>;

/** The branch of a conversation's tree that the choices select, from its first message to its last. */
export function threadOf(messages: readonly Message[], choices: Choices): Turn[] {
  const children = new Map<string, Message[]>();
  for (const message of messages) {
    const parent = message.parent_id ?? "";
    children.set(parent, [...(children.get(parent) ?? []), message]);
  }
  const thread: Turn[] = [];
  for (let parent = ""; ; ) {
    const siblings = children.get(parent) ?? [];
    const message = siblings.find(({ id }) => id === choices[parent]) ?? siblings.at(-1);
    if (!message) return thread;
    thread.push({ message, alternatives: siblings.map(({ id }) => id) });
    parent = message.id;
  }
}
