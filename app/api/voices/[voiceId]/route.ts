import * as z from "zod/mini";
import { handle } from "@/lib/session/server/handle";
import { deleteOwnVoice, renameOwnVoice } from "@/lib/voices/server/own-voices";
import { voiceRename } from "@/lib/voices/voice-entry";

const params = z.object({ voiceId: z.string().check(z.minLength(1), z.maxLength(200)) });

export const PATCH = handle({
  params,
  body: voiceRename,
  run: ({ session, params: { voiceId }, body }) => renameOwnVoice(session, voiceId, body.name),
});

export const DELETE = handle({
  params,
  run: ({ session, params: { voiceId } }) => deleteOwnVoice(session, voiceId),
});
