import { and, eq } from "drizzle-orm";
import { refuse } from "@/lib/contract/read-body";
import { isId } from "../ids";
import { type VoiceTuning, voiceTuning } from "../renderers/voice/voice-spec";
import { customVoices } from "../schema";
import type { Service } from "../service";
import { libraryVoice } from "./library";

/**
 * The engine settings of a voice of the library or of the account.
 * @throws ApiError `invalid_request` naming `voice_id`
 */
export async function findVoice(
  { database }: Pick<Service, "database">,
  accountId: string,
  voiceId: string,
): Promise<VoiceTuning> {
  const shared = libraryVoice(voiceId);
  if (shared) return shared.tuning;
  const [own] = isId(voiceId)
    ? await database
        .select()
        .from(customVoices)
        .where(and(eq(customVoices.id, voiceId), eq(customVoices.accountId, accountId)))
    : [];
  if (own) return voiceTuning.parse(own.tuning);
  throw refuse("voice_id", "There is no such voice. GET /v1/voices and GET /v1/custom-voices list them.");
}
