import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { isSameName } from "@/lib/platform/name-form";
import type { savedApi } from "./api";
import { savedKey } from "./keys";
import { type SavedChange, type SavedContent, type SavedItem, type SavedList, savedContent } from "./saved";

type SavedClient = Client<typeof savedApi>;

/**
 * Everything the person saved, and the presets that others shared. The client is an argument, because browser and tests
 * have different ones.
 */
export const savedQuery = (client: Pick<SavedClient, "list">) =>
  queryOptions({
    queryKey: savedKey,
    queryFn: ({ signal }) => client.list({ signal }),
    staleTime: 60_000,
  });

type ChangeClient = Pick<SavedClient, "list" | "save" | "amend" | "forget">;

/**
 * How the list is changed: at once on the screen, at the server one change after the other. A new item has an id of
 * our own until the server has responded; a change of it waits for that and uses the server's id.
 */
export function savedChanges(client: ChangeClient) {
  const query = savedQuery(client);
  const serverIds = new Map<string, string>();
  const newIds = new WeakMap<Change, string>();
  let made = 0;

  async function send(to: Change): Promise<SavedItem | null> {
    if (to.do === "save") {
      const item = await client.save({ body: to.content });
      const newId = newIds.get(to);
      if (newId !== undefined) serverIds.set(newId, item.id);
      return item;
    }
    const id = serverIds.get(to.id) ?? to.id;
    // The item was refused, and the person was told.
    if (id.startsWith(NEW)) return null;
    if (to.do === "amend") return await client.amend({ params: { savedId: id }, body: to.change });
    await client.forget({ params: { savedId: id } });
    return null;
  }

  return (cache: QueryClient, onError: (error: Error) => void) =>
    mutationOptions({
      mutationKey: savedKey,
      scope: { id: "saved" },
      mutationFn: send,
      onMutate: async (to: Change) => {
        made += 1;
        const newId = `${NEW}${made}`;
        newIds.set(to, newId);
        await cache.cancelQueries(query);
        const before = cache.getQueryData(query.queryKey);
        const known = to.do === "save" ? to : { ...to, id: serverIds.get(to.id) ?? to.id };
        cache.setQueryData(query.queryKey, (list) => list && changed(list, known, newId));
        return before;
      },
      onError: (error, _to, before) => {
        if (isLast(cache)) cache.setQueryData(query.queryKey, before);
        onError(error);
      },
      // A list that is read before the last change is sent would undo it on the screen.
      onSettled: () => (isLast(cache) ? cache.invalidateQueries(query) : undefined),
    });
}

/** The beginning of the ids of items without a response of the server. */
const NEW = "sav_new_";

const isLast = (cache: QueryClient): boolean => cache.isMutating({ mutationKey: savedKey }) === 1;

/** A change of what a person saved. */
export type Change =
  | { do: "save"; content: SavedContent }
  | { do: "amend"; id: string; change: SavedChange }
  | { do: "remove"; id: string };

/** The list as the server will return it. A new item has `newId` before that. */
function changed(list: SavedList, to: Change, newId: string): SavedList {
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
      const before = list.data.find((item) => item.shared_by === null && isSame(item.content, content));
      const item: SavedItem = {
        id: before?.id ?? newId,
        object: "saved_item",
        content,
        shared_by: null,
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
  return other.type === "preset" && one.kind === other.kind && isSameName(one.name, other.name);
}
