import { handle } from "@/lib/session/server/handle";
import { deleteOwnVoice, renameOwnVoice } from "@/lib/voices/server/own-voices";
import { voicePath, voiceRename } from "@/lib/voices/voice-entry";

export const PATCH = handle({
  params: voicePath,
  body: voiceRename,
  run: ({ session, params: { voiceId }, body }) => renameOwnVoice(session, voiceId, body.name),
});

export const DELETE = handle({
  params: voicePath,
  run: ({ session, params: { voiceId } }) => deleteOwnVoice(session, voiceId),
});
