"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { JobKind } from "@/lib/jobs/job";
import { createSavedClient } from "@/lib/saved/client";
import { remember } from "@/lib/saved/prompt-history";
import type { SavedContent, SavedItem, SavedList, SavedOf, SavedType } from "@/lib/saved/saved";

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

type ItemOf<Type extends SavedType> = SavedItem & { content: SavedOf<Type> };
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
    mutationFn: (to: Change) => (to.do === "save" ? client.save(to.content) : client.forget(to.id)),
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
    items: useMemo(() => (data?.data ?? []).filter(isOf(type)), [data, type]),
    save: (content: SavedOf<Type>) => change.mutate({ do: "save", content }),
    remove: (id: string) => change.mutate({ do: "remove", id }),
  };
}

type Change = { do: "save"; content: SavedContent } | { do: "remove"; id: string };

const changed = (list: SavedList, to: Change): SavedList => ({
  ...list,
  data:
    to.do === "remove"
      ? list.data.filter(({ id }) => id !== to.id)
      : [{ id: "sav_new", object: "saved_item", content: to.content, saved_at: now() }, ...list.data],
});

const now = () => new Date().toISOString();
