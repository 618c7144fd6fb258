import "server-only";
import { voicesApi } from "@/lib/voices/api";
import { createOwnVoice, deleteOwnVoice, renameOwnVoice } from "@/lib/voices/server/own-voices";
import { deliverPreview, listWaveforms, pageOfVoices } from "@/lib/voices/server/voices";
import { serve } from "./serve";

export const voiceRoutes = serve(voicesApi, {
  list: ({ session, query }) => pageOfVoices(session, query),
  waveforms: ({ session, query }) => listWaveforms(session, query.ids),
  create: ({ session, body }) => createOwnVoice(session, body),
  rename: ({ session, params, body }) => renameOwnVoice(session, params.voiceId, body.name),
  remove: ({ session, params }) => deleteOwnVoice(session, params.voiceId),
  preview: ({ session, params, request }) => deliverPreview(session, params.voiceId, request),
});
