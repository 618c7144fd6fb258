import { addressOf, endpoint } from "@/lib/http/endpoint";
import { newVoice, voiceEntry, voiceEntryList, voiceListQuery, voicePath, voiceRename } from "./voice-entry";

/** Voices of the library and of the workspace. */
export const voicesApi = {
  /** 400 (`invalid_request`) for a cursor that is not of this list. */
  list: endpoint({
    method: "GET",
    path: "/api/voices",
    summary: "A page of voices: the workspace's own, then the library",
    may: "look",
    query: voiceListQuery,
    result: voiceEntryList,
  }),
  /** A refusal of the upstream is passed on. */
  create: endpoint({
    method: "POST",
    path: "/api/voices",
    summary: "Creates a voice of the workspace's own at the upstream, from a hosted sample",
    may: "make",
    scope: "make:voice",
    body: newVoice,
    result: voiceEntry,
    status: 201,
  }),
  /**
   * The name is only ours, because the upstream cannot rename.
   * 404 (`not_found`) for any other voice.
   */
  rename: endpoint({
    method: "PATCH",
    path: "/api/voices/:voiceId",
    summary: "Renames a voice of the workspace's own",
    may: "arrange",
    params: voicePath,
    body: voiceRename,
    result: voiceEntry,
  }),
  /**
   * Its recording is deleted with it.
   * 404 (`not_found`) for any other voice.
   */
  remove: endpoint({
    method: "DELETE",
    path: "/api/voices/:voiceId",
    summary: "Deletes a voice of the workspace's own at the upstream and here",
    may: "remove",
    params: voicePath,
  }),
  /**
   * Our server fetches it from the upstream.
   * 404 (`not_found`) for a voice without one. 415 (`unsupported_media`) when the upstream's file is no sound.
   * 429 (`rate_limited`) and 503 (`unavailable`) while too many files are open.
   */
  preview: endpoint({
    method: "GET",
    path: "/api/voices/:voiceId/preview",
    summary: "The preview of a library voice",
    may: "look",
    params: voicePath,
    sends: "*/*",
  }),
};

/** The address of the preview of a library voice. */
export const voicePreviewLink = (voiceId: string): string =>
  addressOf(voicesApi.preview, { params: { voiceId } });
