import { type SavedChange, type SavedContent, type SavedItem, type SavedList, savedContent } from "./saved";

/** A change of what a person saved. */
export type Change =
  | { do: "save"; content: SavedContent }
  | { do: "amend"; id: string; change: SavedChange }
  | { do: "remove"; id: string };

/** The list as the server will answer it. A new item has `newId` before that. */
export function changed(list: SavedList, to: Change, newId: string): SavedList {
  switch (to.do) {
    case "remove":
      return { ...list, data: list.data.filter(({ id }) => id !== to.id) };
    case "amend":
      return {
        ...list,
        data: list.data.map((item) =>
          item.id === to.id ? { ...item, content: amended(item.content, to.change) } : item,
        ),
      };
    case "save": {
      const { content } = to;
      const before = list.data.find((item) => isSame(item.content, content));
      const item: SavedItem = {
        id: before?.id ?? newId,
        object: "saved_item",
        content,
        saved_at: new Date().toISOString(),
      };
      return { ...list, data: [item, ...list.data.filter((each) => each !== before)] };
    }
  }
}

const amended = (content: SavedContent, change: SavedChange): SavedContent =>
  savedContent.safeParse({ ...content, ...change }).data ?? content;

/** Whether saving one replaces the other. */
function isSame(one: SavedContent, other: SavedContent): boolean {
  if (one.type === "prompt") return other.type === "prompt" && one.text === other.text;
  if (one.type === "voice") return other.type === "voice" && one.voice_id === other.voice_id;
  return other.type === "preset" && one.kind === other.kind && one.name === other.name;
}
