import { addressOf, endpoint } from "@/lib/http/endpoint";
import { newVoice, voiceEntry, voiceEntryList, voiceListQuery, voicePath, voiceRename } from "./voice-entry";
import { voiceWaveformList, waveformQuery } from "./voice-waveform";

/** Voices of the library and of the workspace. */
export const voicesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/voices",
    summary: "A page of voices: the workspace's own, then the library",
    may: "look",
    query: voiceListQuery,
    result: voiceEntryList,
    errors: { invalid_request: "a cursor that is not one of ours" },
  }),
  /** Made once by the worker, and stored. Voices without a preview are left out. */
  waveforms: endpoint({
    method: "GET",
    path: "/api/voices/waveforms",
    summary: "The waveforms of the previews of library voices",
    may: "look",
    query: waveformQuery,
    result: voiceWaveformList,
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
  /** The name is only ours, because the upstream cannot rename. */
  rename: endpoint({
    method: "PATCH",
    path: "/api/voices/:voiceId",
    summary: "Renames a voice of the workspace's own",
    may: "arrange",
    params: voicePath,
    body: voiceRename,
    result: voiceEntry,
    errors: { not_found: "any other voice" },
  }),
  /** Its recording is deleted with it. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/voices/:voiceId",
    summary: "Deletes a voice of the workspace's own at the upstream and here",
    may: "remove",
    params: voicePath,
    errors: { not_found: "any other voice" },
  }),
  /** Our server fetches it from the upstream. */
  preview: endpoint({
    method: "GET",
    path: "/api/voices/:voiceId/preview",
    summary: "The preview of a library voice",
    may: "look",
    params: voicePath,
    sends: "*/*",
    errors: {
      not_found: "a voice without one",
      unsupported_media: "the upstream's file is no sound",
      rate_limited: "too many files are open",
      unavailable: "too many files are open",
      upstream_invalid: true,
      upstream_unreachable: true,
      upstream_timeout: true,
    },
  }),
};

/** The address of the preview of a library voice. */
export const voicePreviewLink = (voiceId: string): string =>
  addressOf(voicesApi.preview, { params: { voiceId } });
