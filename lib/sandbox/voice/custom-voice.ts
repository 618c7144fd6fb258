import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { type CustomVoice, customVoiceRequest } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { readBody, refuse } from "@/lib/contract/read-body";
import { MediaError } from "@/lib/media/media-error";
import type { Account } from "../account";
import { analyseFile } from "../analysis/analyse";
import { type MeasuredVoice, measuredVoice } from "../analysis/measure-voice";
import { inputFile } from "../files/input-file";
import { isId, newId } from "../ids";
import { type VoiceTuning, voiceTuning } from "../renderers/voice/voice-spec";
import { customVoices } from "../schema";
import type { Service } from "../service";
import { espeakName, LOCALES, libraryVoice } from "./library";

type Row = typeof customVoices.$inferSelect;

const MIN_SECONDS = 1;
const MAX_SECONDS = 300;

/**
 * Creates a voice of the account: an engine's voice, tuned to the measured pitch of the sample. It does not
 * imitate the speaker.
 * @throws ApiError `invalid_request`
 */
export async function createCustomVoice(
  service: Service,
  account: Account,
  body: unknown,
): Promise<CustomVoice> {
  const request = readBody(customVoiceRequest, body);
  const record = recordOf(request);
  const engine = engineFor(request.locale);
  const file = await inputFile(service, account, "audio_url", request.audio_url, "audio");
  const seconds = (file.durationMs ?? 0) / 1000;
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
    throw refuse("audio_url", `A sample has ${MIN_SECONDS} to ${MAX_SECONDS} seconds.`);
  }
  const { pitchHz, formant } = await measure(service.store.pathOf(file.name));
  if (pitchHz === null) throw refuse("audio_url", "There is no voice in this sample.");
  const [row] = await service.database
    .insert(customVoices)
    .values({
      id: newId("voice"),
      accountId: account.id,
      ...record,
      tuning: voiceTuning.parse({ ...engine(pitchHz > HIGH_HZ), pitchHz, formant }),
    })
    .returning();
  if (!row) throw new Error("an inserted voice was not returned");
  return format(row);
}

const measure = (path: string): Promise<MeasuredVoice> =>
  analyseFile({ kind: "voice", path }, measuredVoice).catch((error: unknown) => {
    if (!(error instanceof MediaError)) throw error;
    if (error.fault === "busy") throw new ApiError("unavailable", `${error.message}.`, { cause: error });
    throw refuse("audio_url", `${error.message}.`);
  });

function recordOf({ name, description, locale }: z.output<typeof customVoiceRequest>) {
  const record = { name, description: description ?? null, locale: locale ?? null };
  for (const [field, text] of Object.entries(record))
    if (text?.includes("\u0000")) throw refuse(field, "Must not hold the character U+0000.");
  return record;
}

/** Above this pitch, the higher of two engine voices needs less change. */
const HIGH_HZ = 150;

type Engine = Pick<VoiceTuning, "engine" | "voice">;

/**
 * The engine voice to tune to the sample's pitch: the lower or the higher of two.
 * @throws ApiError `invalid_request`
 */
function engineFor(locale = "en-US"): (isHigh: boolean) => Engine {
  if (/^en\b/i.test(locale)) return (isHigh) => ({ engine: "flite", voice: isHigh ? "slt" : "rms" });
  const name = espeakName(locale);
  if (name === null) throw refuse("locale", "No voice here speaks this language.", LOCALES);
  return (isHigh) => ({ engine: "espeak", voice: isHigh ? `${name}+f2` : name });
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

/**
 * Deletes a voice of the account. Waiting jobs have their settings already.
 * @throws ApiError `not_found`
 */
export async function deleteCustomVoice({ database }: Service, account: Account, id: string): Promise<void> {
  const deleted = isId(id)
    ? await database
        .delete(customVoices)
        .where(and(eq(customVoices.id, id), eq(customVoices.accountId, account.id)))
        .returning({ id: customVoices.id })
    : [];
  if (deleted.length === 0) throw new ApiError("not_found", "There is no custom voice of that id.");
}

const format = ({ id, name, description, locale, createdAt }: Row): CustomVoice => ({
  id,
  object: "custom_voice",
  name,
  description,
  locale,
  created_at: createdAt.toISOString(),
});

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
