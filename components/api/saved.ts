import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { JobKind } from "@/lib/jobs/job";
import { addToHistory } from "@/lib/saved/prompt-history";
import { savedChanges, savedQuery } from "@/lib/saved/queries";
import type { SavedChange, SavedItem, SavedOf, SavedType } from "@/lib/saved/saved";
import { lazyClientOf } from "./lazy-client";

const savedClient = lazyClientOf("saved");
const savedListQuery = savedQuery(savedClient);
const changesOf = savedChanges(savedClient);

/** The prompts of a kind that the person sent, newest first. */
export const sentPromptsQuery = (kind: JobKind) =>
  queryOptions({
    queryKey: ["sent-prompts", kind],
    queryFn: async ({ signal }) => (await savedClient.sentPrompts({ query: { kind }, signal })).data,
    staleTime: 60_000,
  });

/** Puts a prompt that was just sent to the front of the list, if it is loaded. */
export function useRememberPrompt(kind: JobKind): (prompt: string) => void {
  const cache = useQueryClient();
  return (prompt) => {
    const { queryKey } = sentPromptsQuery(kind);
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, (history) => history && addToHistory(history, prompt));
  };
}

export type SavedItemOf<Type extends SavedType> = SavedItem & { content: SavedOf<Type> };
const isOf =
  <Type extends SavedType>(type: Type) =>
  (item: SavedItem): item is SavedItemOf<Type> =>
    item.content.type === type;

/**
 * What the person saved of a type, newest first, and how to save or remove one. The list changes at once, and back
 * again when the server refuses.
 */
export function useSaved<Type extends SavedType>(type: Type, onError: (error: Error) => void) {
  const cache = useQueryClient();
  const { data } = useQuery(savedListQuery);
  const change = useMutation(changesOf(cache, onError));
  return {
    /** False until the list is loaded. */
    isLoaded: data !== undefined,
    items: (data?.data ?? []).filter(isOf(type)),
    save: (content: SavedOf<Type>) => change.mutate({ do: "save", content }),
    amend: (id: string, to: SavedChange) => change.mutate({ do: "amend", id, change: to }),
    remove: (id: string) => change.mutate({ do: "remove", id }),
  };
}
