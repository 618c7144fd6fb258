import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { type CustomVoice, customVoiceRequest } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { readBody, refuse } from "@/lib/contract/read-body";
import { MediaError } from "@/lib/media/media-error";
import type { Account } from "../account";
import { analyse } from "../analysis/analyse";
import { type MeasuredVoice, measuredVoice } from "../analysis/measure-voice";
import { inputFile } from "../files/input-file";
import { newId } from "../ids";
import { type VoiceTuning, voiceTuning } from "../renderers/voice/voice-spec";
import { customVoices } from "../schema";
import type { Service } from "../service";

type Row = typeof customVoices.$inferSelect;

const SHORTEST_SECONDS = 1;
const LONGEST_SECONDS = 300;

/**
 * Makes a voice of the account's own: an engine's voice, brought to the pitch that the sample was measured to
 * have. It imitates nobody.
 * @throws ApiError invalid_request
 */
export async function createCustomVoice(
  service: Service,
  account: Account,
  body: unknown,
): Promise<CustomVoice> {
  const request = readBody(customVoiceRequest, body);
  const file = await inputFile(service, account, "audio_url", request.audio_url, "audio");
  const seconds = (file.durationMs ?? 0) / 1000;
  if (seconds < SHORTEST_SECONDS || seconds > LONGEST_SECONDS) {
    throw refuse("audio_url", `A sample has ${SHORTEST_SECONDS} to ${LONGEST_SECONDS} seconds.`);
  }
  const { pitchHz, formant } = await measure(service.store.pathOf(file.name));
  if (pitchHz === null) throw refuse("audio_url", "There is no voice in this sample.");
  const [row] = await service.database
    .insert(customVoices)
    .values({
      id: newId("voice"),
      accountId: account.id,
      ...recordOf(request),
      tuning: tuningOf(pitchHz, formant, request.locale),
    })
    .returning();
  if (!row) throw new Error("an inserted voice was not returned");
  return format(row);
}

const measure = (path: string): Promise<MeasuredVoice> =>
  analyse({ kind: "voice", path }, measuredVoice).catch((error: unknown) => {
    throw error instanceof MediaError ? refuse("audio_url", `${error.message}.`) : error;
  });

const recordOf = ({ name, description, locale }: z.output<typeof customVoiceRequest>) => ({
  name,
  description: description ?? null,
  locale: locale ?? null,
});

/** Higher than this, the higher of two engine voices has less far to go. */
const HIGH_HZ = 150;

function tuningOf(pitchHz: number, formant: number, locale = "en-US"): VoiceTuning {
  const isHigh = pitchHz > HIGH_HZ;
  const english = { engine: "flite", voice: isHigh ? "slt" : "rms" };
  const other = { engine: "espeak", voice: `${locale.split("-")[0]?.toLowerCase()}${isHigh ? "+f2" : ""}` };
  return voiceTuning.parse({
    ...(locale.toLowerCase().startsWith("en") ? english : other),
    pitchHz,
    formant,
  });
}

/** The account's own voices, newest first. */
export async function listCustomVoices({ database }: Service, account: Account): Promise<CustomVoice[]> {
  const rows = await database
    .select()
    .from(customVoices)
    .where(eq(customVoices.accountId, account.id))
    .orderBy(desc(customVoices.createdAt), desc(customVoices.id));
  return rows.map(format);
}

/** Deletes a voice of the account's own; jobs that wait for it were planned already. @throws ApiError not_found */
export async function deleteCustomVoice({ database }: Service, account: Account, id: string): Promise<void> {
  const gone = await database
    .delete(customVoices)
    .where(and(eq(customVoices.id, id), eq(customVoices.accountId, account.id)))
    .returning({ id: customVoices.id });
  if (gone.length === 0) throw new ApiError("not_found", "There is no custom voice of that id.");
}

const format = ({ id, name, description, locale, createdAt }: Row): CustomVoice => ({
  id,
  object: "custom_voice",
  name,
  description,
  locale,
  created_at: createdAt.toISOString(),
});
