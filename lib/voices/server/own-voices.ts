import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { type CustomVoice, customVoice } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { listOf } from "@/lib/contract/list";
import { detachClip } from "@/lib/describe/server/changes";
import { database } from "@/lib/platform/server/database";
import { assertMayTouch } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import { deleteUpload, findUploadByAddress } from "@/lib/uploads/server/uploads";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk, refusalOf } from "@/lib/upstream/server/expect-ok";
import { withLastKnown } from "@/lib/upstream/server/last-known";
import { messages } from "../messages";
import type { NewVoice, VoiceEntry } from "../voice-entry";
import { type OwnVoiceRow, ownVoices } from "./schema";

type Owner = Pick<Session, "workspaceId" | "keyId">;

/**
 * The workspace's own voices, newest first, with the names given here. Voices in the upstream's list are added
 * to the address book; voices that are in the book only are `gone`. None is `gone` where the upstream has no such list, or
 * gives none at present. Throws for a refused key.
 */
export async function listOwnVoices({ workspaceId, keyId }: Owner): Promise<VoiceEntry[]> {
  const { listed } = await withLastKnown(readListed(keyId), async () => ({ listed: null }));
  if (listed) await remember(workspaceId, listed);
  const there = listed && new Set(listed.map(({ id }) => id));
  const rows = await database()
    .select()
    .from(ownVoices)
    .where(eq(ownVoices.workspaceId, workspaceId))
    .orderBy(desc(ownVoices.createdAt), desc(ownVoices.voiceId));
  return rows.map((row) => toEntry(row, there !== null && !there.has(row.voiceId)));
}

/** The upstream's own list; null where it has none. */
async function readListed(keyId: string): Promise<{ listed: CustomVoice[] | null }> {
  const response = await askUpstream(keyId, "listCustomVoices");
  return { listed: response.status === 404 ? null : expectOk(response, listOf(customVoice)).data };
}

/**
 * Creates a voice at the upstream from a hosted sample and adds it to the book. Throws the upstream's refusal.
 */
export async function createOwnVoice(
  { workspaceId, keyId, personId }: Session,
  body: NewVoice,
): Promise<VoiceEntry> {
  const voice = expectOk(await askUpstream(keyId, "createCustomVoice", { json: body }), customVoice);
  await remember(workspaceId, [voice]);
  const sampleUploadId = (await findUploadByAddress({ workspaceId }, body.audio_url))?.id ?? null;
  await database().update(ownVoices).set({ sampleUploadId, personId }).where(which(workspaceId, voice.id));
  return toEntry(await ownVoice(workspaceId, voice.id), false);
}

/**
 * Renames it, only here, because the upstream cannot rename.
 * @throws ApiError `not_found`
 */
export async function renameOwnVoice(
  { workspaceId }: Pick<Session, "workspaceId">,
  voiceId: string,
  name: string,
): Promise<VoiceEntry> {
  await ownVoice(workspaceId, voiceId);
  const [row] = await database()
    .update(ownVoices)
    .set({ name })
    .where(which(workspaceId, voiceId))
    .returning();
  if (!row) throw notFound();
  return toEntry(row, false);
}

/**
 * Deletes it at the upstream and from the book, with its recording. One that the upstream no longer has is only
 * deleted from the book.
 * @throws ApiError `not_found`; `not_permitted` for another person's
 */
export async function deleteOwnVoice(session: Session, voiceId: string): Promise<void> {
  const { workspaceId, keyId } = session;
  const { sampleUploadId, personId } = await ownVoice(workspaceId, voiceId);
  assertMayTouch(session, "remove", personId);
  const response = await askUpstream(keyId, "deleteCustomVoice", { params: { voice_id: voiceId } });
  if (response.status >= 400 && response.status !== 404 && response.status !== 410) throw refusalOf(response);
  // The recording first: after a failure in between, the voice is still in the book and can be deleted again.
  if (sampleUploadId !== null) {
    await deleteUpload({ workspaceId }, sampleUploadId, detachClip).catch(ignoreMissing);
  }
  await database().delete(ownVoices).where(which(workspaceId, voiceId));
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.code === "not_found")) throw error;
}

async function remember(workspaceId: string, voices: readonly CustomVoice[]): Promise<void> {
  if (voices.length === 0) return;
  const rows = voices.map(({ id: voiceId, name, description = null, locale = null }) => ({
    workspaceId,
    voiceId,
    name,
    description,
    locale,
  }));
  // An existing name is kept.
  await database().insert(ownVoices).values(rows).onConflictDoNothing();
}

async function ownVoice(workspaceId: string, voiceId: string): Promise<OwnVoiceRow> {
  const [row] = await database().select().from(ownVoices).where(which(workspaceId, voiceId));
  if (!row) throw notFound();
  return row;
}

const which = (workspaceId: string, voiceId: string) =>
  and(eq(ownVoices.workspaceId, workspaceId), eq(ownVoices.voiceId, voiceId));
const notFound = () => new ApiError("not_found", messages.ownVoices.notFound);

const toEntry = (
  { voiceId, personId, name, description, locale }: OwnVoiceRow,
  gone: boolean,
): VoiceEntry => ({
  id: voiceId,
  name,
  description: description ?? messages.ownVoices.ownVoice,
  locale,
  preview_url: null,
  custom: true,
  person_id: personId,
  gone,
});
