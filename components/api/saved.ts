"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { JobKind } from "@/lib/jobs/job";
import { browserStorage } from "@/lib/platform/stored";
import { carryOver } from "@/lib/saved/carry-over";
import { createSavedClient } from "@/lib/saved/client";
import { remember } from "@/lib/saved/prompt-history";
import {
  type SavedChange,
  type SavedContent,
  type SavedItem,
  type SavedList,
  type SavedOf,
  type SavedType,
  savedContent,
} from "@/lib/saved/saved";

const client = createSavedClient();
const savedQuery = queryOptions({
  queryKey: ["saved"],
  queryFn: ({ signal }) => client.list({ signal }),
  staleTime: 60_000,
});

/** The prompts of a kind that the person sent, newest first. */
export const sentPromptsQuery = (kind: JobKind) =>
  queryOptions({
    queryKey: ["sent-prompts", kind],
    queryFn: async ({ signal }) => (await client.sentPrompts(kind, { signal })).data,
    staleTime: 60_000,
  });

/** Puts a prompt that was just sent to the front of the list, if it is loaded. */
export function useRememberPrompt(kind: JobKind): (prompt: string) => void {
  const cache = useQueryClient();
  return (prompt) => {
    const { queryKey } = sentPromptsQuery(kind);
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, (history) => history && remember(history, prompt));
  };
}

/** Saves what this browser still keeps of a person from an earlier release, once. */
export function useCarryOver(): (personId: string) => Promise<void> {
  const cache = useQueryClient();
  return useCallback(
    async (personId) => {
      const storage = browserStorage();
      const count = storage ? await carryOver(personId, storage, client.save) : 0;
      if (count > 0) await cache.invalidateQueries(savedQuery);
    },
    [cache],
  );
}

export type ItemOf<Type extends SavedType> = SavedItem & { content: SavedOf<Type> };
const isOf =
  <Type extends SavedType>(type: Type) =>
  (item: SavedItem): item is ItemOf<Type> =>
    item.content.type === type;

/**
 * What the person saved of a type, newest first, and how to save or remove one. The list changes at once, and back
 * again when the server refuses.
 */
export function useSaved<Type extends SavedType>(type: Type, onError: (error: Error) => void) {
  const cache = useQueryClient();
  const { data } = useQuery(savedQuery);
  const change = useMutation({
    mutationFn: (to: Change): Promise<unknown> =>
      to.do === "save"
        ? client.save(to.content)
        : to.do === "amend"
          ? client.amend(to.id, to.change)
          : client.forget(to.id),
    onMutate: async (to) => {
      await cache.cancelQueries(savedQuery);
      const before = cache.getQueryData(savedQuery.queryKey);
      cache.setQueryData(savedQuery.queryKey, (list) => list && changed(list, to));
      return before;
    },
    onError: (error, _to, before) => {
      cache.setQueryData(savedQuery.queryKey, before);
      onError(error);
    },
    onSettled: () => cache.invalidateQueries(savedQuery),
  });
  return {
    /** False until the list is loaded. */
    isLoaded: data !== undefined,
    items: useMemo(() => (data?.data ?? []).filter(isOf(type)), [data, type]),
    save: (content: SavedOf<Type>) => change.mutate({ do: "save", content }),
    amend: (id: string, to: SavedChange) => change.mutate({ do: "amend", id, change: to }),
    remove: (id: string) => change.mutate({ do: "remove", id }),
  };
}

type Change =
  | { do: "save"; content: SavedContent }
  | { do: "amend"; id: string; change: SavedChange }
  | { do: "remove"; id: string };

/** The list as the server will answer it. A new item has no id of its own before that. */
function changed(list: SavedList, to: Change): SavedList {
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
        id: before?.id ?? "sav_new",
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
