import { endpoint } from "@/lib/http/endpoint";
import {
  savedChange,
  savedContent,
  savedItem,
  savedList,
  savedPath,
  sentPrompts,
  sentPromptsQuery,
} from "./saved";

/** What a person saved: prompts, presets, starred voices. A preset can be shared with the workspace. */
export const savedApi = {
  list: endpoint({
    method: "GET",
    path: "/api/saved",
    summary: "Everything the signed-in person saved and the presets that others shared, newest first",
    may: "keep",
    result: savedList,
    load: "list",
  }),
  /** In place of an earlier one of the same text, name or voice. */
  save: endpoint({
    method: "POST",
    path: "/api/saved",
    summary: "Saves a prompt, a preset or a voice",
    may: "keep",
    body: savedContent,
    result: savedItem,
    status: 201,
    errors: { conflict: "as many as a person can have" },
  }),
  amend: endpoint({
    method: "PATCH",
    path: "/api/saved/:savedId",
    summary: "Renames or shares a preset, or keeps the latest values of a template",
    may: "keep",
    params: savedPath,
    body: savedChange,
    result: savedItem,
    errors: { not_permitted: "a preset that another person shared", conflict: "the name of another preset" },
  }),
  forget: endpoint({
    method: "DELETE",
    path: "/api/saved/:savedId",
    summary: "Deletes a saved item",
    may: "keep",
    params: savedPath,
    errors: { not_permitted: "a preset that another person shared" },
  }),
  sentPrompts: endpoint({
    method: "GET",
    path: "/api/saved/prompts",
    summary: "The prompts of the person's latest jobs of a kind, newest first, each once",
    may: "keep",
    query: sentPromptsQuery,
    result: sentPrompts,
    load: "list",
  }),
};
