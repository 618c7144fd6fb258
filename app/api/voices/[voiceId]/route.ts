import { handle } from "@/lib/session/server/handle";
import { deleteOwnVoice, renameOwnVoice } from "@/lib/voices/server/own-voices";
import { voicePath, voiceRename } from "@/lib/voices/voice-entry";

/**
 * Renames a voice of the workspace's own. The name is only ours, because the service cannot rename.
 * 404 (`not_found`) for any other voice.
 */
export const PATCH = handle({
  params: voicePath,
  body: voiceRename,
  run: ({ session, params: { voiceId }, body }) => renameOwnVoice(session, voiceId, body.name),
});

/**
 * Deletes a voice of the workspace's own at the service and here, with its recording.
 * 404 (`not_found`) for any other voice.
 */
export const DELETE = handle({
  params: voicePath,
  run: ({ session, params: { voiceId } }) => deleteOwnVoice(session, voiceId),
});
