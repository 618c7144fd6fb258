import { expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { moveStoredToServer } from "./move-to-server";
import type { SavedContent } from "./saved";

function aBrowser(entries: Record<string, unknown>) {
  const map = new Map(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]));
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  return { storage, keys: () => [...map.keys()] };
}

const FULL = {
  "atelier:per_1:saved-prompts": ["newest", "oldest"],
  "atelier:per_1:favourite-voices": ["voice_1"],
  "atelier:per_1:prompts": ["sent"],
  "atelier:per_2:saved-prompts": ["another person's"],
};

it("saves the oldest first, and deletes what this person kept in the browser", async () => {
  const { storage, keys } = aBrowser(FULL);
  const saved: SavedContent[] = [];
  expect(await moveStoredToServer("per_1", storage, async (content) => saved.push(content))).toBe(3);
  expect(saved).toEqual([
    { type: "prompt", text: "oldest" },
    { type: "prompt", text: "newest" },
    { type: "voice", voice_id: "voice_1" },
  ]);
  expect(keys()).toEqual(["atelier:per_2:saved-prompts"]);
  expect(await moveStoredToServer("per_1", storage, async () => expect.unreachable())).toBe(0);
});

it("keeps everything for the next time when the connection is lost", async () => {
  const { storage, keys } = aBrowser(FULL);
  const save = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await moveStoredToServer("per_1", storage, save)).toBe(0);
  expect(keys()).toHaveLength(4);
});

it("leaves out what the server refuses", async () => {
  const { storage, keys } = aBrowser(FULL);
  const save = async (content: SavedContent) => {
    if (content.type === "prompt") throw new ApiError("conflict", "Full");
  };
  expect(await moveStoredToServer("per_1", storage, save)).toBe(1);
  expect(keys()).toEqual(["atelier:per_2:saved-prompts"]);
});

it("ignores unreadable items", async () => {
  const { storage, keys } = aBrowser({ "atelier:per_1:saved-prompts": { not: "a list" } });
  expect(await moveStoredToServer("per_1", storage, async () => expect.unreachable())).toBe(0);
  expect(keys()).toEqual([]);
});
