import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { type Change, savedChanges, savedQuery } from "./queries";
import type { SavedChange, SavedContent, SavedItem } from "./saved";

const prompt = (text: string): SavedContent => ({ type: "prompt", text });

/** A server whose responses to `save` wait for `respond`. */
function aServer({ refuses = false } = {}) {
  const items = new Map<string, SavedItem>();
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const notFound = () => new ApiError("not_found", "You haven't saved this item.");
  const client = {
    list: async () => ({ object: "list" as const, data: [...items.values()] }),
    save: async ({ body: content }: { body: SavedContent }) => {
      await responded;
      if (refuses) throw new ApiError("conflict", "Full");
      const item: SavedItem = {
        id: `sav_${"0".repeat(20)}${items.size}`,
        object: "saved_item",
        content,
        shared_by: null,
        saved_at: new Date().toISOString(),
      };
      items.set(item.id, item);
      return item;
    },
    amend: async ({ params, body: change }: { params: { savedId: string }; body: SavedChange }) => {
      const item = items.get(params.savedId);
      if (!item) throw notFound();
      const changed = { ...item, content: { ...item.content, ...change } as SavedContent };
      items.set(item.id, changed);
      return changed;
    },
    forget: async ({ params }: { params: { savedId: string } }) => {
      if (!items.delete(params.savedId)) throw notFound();
      return undefined;
    },
  };
  return { client, items, respond };
}

function aPage(server: ReturnType<typeof aServer>) {
  const cache = new QueryClient();
  const query = savedQuery(server.client);
  const errors: Error[] = [];
  const options = savedChanges(server.client)(cache, (error) => errors.push(error));
  const change = (to: Change) => new MutationObserver(cache, options).mutate(to).catch(() => null);
  const shown = () => cache.getQueryData(query.queryKey)?.data ?? [];
  return { change, shown, errors, open: () => cache.fetchQuery(query) };
}

it("changes an item without a response of the server, under the server's id", async () => {
  const server = aServer();
  const { change, shown, errors, open } = aPage(server);
  await open();
  const saved = change({ do: "save", content: prompt("A {animal}") });
  const other = change({ do: "save", content: prompt("A lamp") });
  await vi.waitFor(() => expect(shown()).toHaveLength(2));
  const [lamp, animal] = shown().map(({ id }) => id);
  expect(lamp).not.toBe(animal);
  const amended = change({ do: "amend", id: animal!, change: { values: { animal: "fox" } } });
  const removed = change({ do: "remove", id: lamp! });
  await vi.waitFor(() => expect(shown()).toHaveLength(1));
  server.respond();
  await Promise.all([saved, other, amended, removed]);
  expect(errors).toEqual([]);
  const left = [{ ...prompt("A {animal}"), values: { animal: "fox" } }];
  expect([...server.items.values()].map(({ content }) => content)).toEqual(left);
  await open();
  expect(shown().map(({ content }) => content)).toEqual(left);
});

it("asks nothing about an item that was refused, and shows what the server has", async () => {
  const server = aServer({ refuses: true });
  const { change, shown, errors, open } = aPage(server);
  await open();
  const saved = change({ do: "save", content: prompt("A fox") });
  await vi.waitFor(() => expect(shown()).toHaveLength(1));
  const removed = change({ do: "remove", id: shown()[0]!.id });
  server.respond();
  await Promise.all([saved, removed]);
  expect(errors.map(({ message }) => message)).toEqual(["Full"]);
  await open();
  expect(shown()).toEqual([]);
});
