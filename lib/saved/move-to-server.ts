import * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { readStored, storageKey, type TextStorage } from "@/lib/platform/stored";
import type { SavedContent } from "./saved";

const texts = z.array(z.string());

/** Where a browser kept what now lies on the server, newest first. Sent prompts are those of the jobs. */
const FORMER: readonly { name: string; toContent: ((text: string) => SavedContent) | null }[] = [
  { name: "saved-prompts", toContent: (text) => ({ type: "prompt", text }) },
  { name: "favourite-voices", toContent: (id) => ({ type: "voice", voice_id: id }) },
  { name: "prompts", toContent: null },
];

/**
 * Saves what this browser still keeps for a person, the oldest first, and deletes it here. After a lost connection it
 * stays for the next time. An item that the server refuses is left out.
 * @returns how many were saved
 */
export async function moveStoredToServer(
  personId: string,
  storage: TextStorage,
  save: (content: SavedContent) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (const { name, toContent } of FORMER) {
    const key = storageKey(personId, name);
    const items = readStored(storage, key, texts) ?? [];
    for (const item of toContent ? items.toReversed().map(toContent) : []) {
      try {
        await save(item);
        count += 1;
      } catch (error) {
        if (!isRefusal(error)) return count;
      }
    }
    storage.removeItem(key);
  }
  return count;
}

const REFUSALS = new Set([400, 409]);
const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSALS.has(error.status);
