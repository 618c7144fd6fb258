import "server-only";
import { and, eq, inArray, lt, not, sql } from "drizzle-orm";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { MEDIA_HEADERS } from "@/lib/files/server/serve";
import { settingsParameter } from "@/lib/jobs/server/assets/mark-result";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { seenJobs } from "@/lib/jobs/server/sight";
import { recordDownloads } from "@/lib/jobs/server/write-jobs";
import { attachment, fileNameWords } from "@/lib/platform/file-name";
import { keepNewest } from "@/lib/platform/server/bounds";
import { database, transaction } from "@/lib/platform/server/database";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { newId } from "@/lib/platform/server/new-id";
import { limitedStream } from "@/lib/platform/server/stream-limits";
import type { Session } from "@/lib/session/server/session";
import { personNames } from "@/lib/session/server/sessions";
import type { JobSelection, ZipTicket } from "../../library";
import { messages } from "../../messages";
import { collectionName } from "../collections";
import { zipTickets } from "../schema";
import { selectedIds } from "../selection";
import { readSettings } from "../settings";
import { type ExportOrder, zipEntries } from "./entries";
import type { ZipSidecar } from "./extra";
import { zipBytes } from "./write-zip";

const LIFE_MS = 3_600_000;
const CHUNK_SIZE = 5_000;
/** Characters of a person's name in the name of the file. */
const MAX_NAME_CHARACTERS = 60;

/** Orders the files of a selection, whose names may begin with their number in it. Throws `not_found` where it has no jobs. */
export async function orderZip(
  session: Session,
  { selection, numbered }: { selection: JobSelection; numbered?: boolean | undefined },
): Promise<ZipTicket> {
  const ids = await selectedIds(session, selection);
  if (ids.length === 0) throw new ApiError("not_found", messages.zip.noJobs);
  return orderZipOf(session, {
    ids,
    fileName: await nameOf(session, selection),
    names: null,
    numbered,
  });
}

type ZipOrder = {
  /** Jobs of the workspace, in the order of the entries. */
  ids: string[];
  fileName: string;
  /** The names of the files of each job, without endings; null for those of the workspace's template. */
  names: Record<string, string> | null;
  /** What the ZIP has beside results. */
  extras?: ZipSidecar[];
  /** Whether each name begins with the number of its job. */
  numbered?: boolean | undefined;
};

/** Stores a ticket, with whose id the browser fetches the ZIP like any file. Returns it with the size of the ZIP. */
export async function orderZipOf(
  { workspaceId }: Session,
  { ids, fileName, names, extras = [], numbered = false }: ZipOrder,
): Promise<ZipTicket> {
  const id = newId("zip");
  await transaction(async (within) => {
    await within.delete(zipTickets).where(lt(zipTickets.createdAt, new Date(Date.now() - LIFE_MS)));
    await within
      .insert(zipTickets)
      .values({ id, workspaceId, jobIds: ids, fileName, names, extras, numbered });
    await keepNewest(within, "zip_tickets", workspaceId);
  });
  const sizes = await Promise.all(chunks(ids).map((some) => sizeOf(workspaceId, some)));
  const sum = (of: "files" | "bytes" | "missing") => sizes.reduce((total, size) => total + size[of], 0);
  return {
    object: "zip_ticket",
    id,
    jobs: ids.length,
    files: sum("files"),
    bytes: sum("bytes"),
    missing: sum("missing"),
  };
}

/** `atelier-Ada-2026-11-01-to-2026-11-30.zip`, with the collection or the person, and the days of the selection. */
async function nameOf(reader: Reader, selection: JobSelection): Promise<string> {
  const { person, collection, from, to } = "filters" in selection ? selection.filters : {};
  const name = collection
    ? await collectionName(reader, collection)
    : person
      ? (await personNames([person])).get(person)
      : undefined;
  const days = from && to ? `${from}-to-${to}` : new Date().toISOString().slice(0, 10);
  return `${["atelier", ...(name ? [fileNameWords(name, MAX_NAME_CHARACTERS)] : []), days].join("-")}.zip`;
}

/** As in the entries of the ZIP: a stored file that does not count as archived is missing. */
const isSaved = sql`(${assets.storedName} is not null and ${assets.archivedAt} is not null)`;

async function sizeOf(workspaceId: string, ids: string[]) {
  const [row] = await database()
    .select({
      files: sql<number>`count(*) filter (where ${isSaved})::int`,
      missing: sql<number>`count(*) filter (where not ${isSaved})::int`,
      bytes: sql<number>`coalesce(sum(coalesce(${assets.storedBytes}, ${assets.sizeBytes})) filter (where ${isSaved}), 0)::float8`,
    })
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), inArray(assets.jobId, ids)));
  return row ?? { files: 0, missing: 0, bytes: 0 };
}

/**
 * Responds to GET and HEAD with the ZIP of a ticket, whose files carry marks as a single download does. Also throws like
 * `takeStream`.
 * @throws ApiError `not_found`, also for another workspace's ticket, an expired one, and one with a job that the reader does
 * not see
 */
export async function deliverZip(session: Session, id: string, request: Request): Promise<Response> {
  const { workspaceId } = session;
  const [ticket] = await database()
    .select()
    .from(zipTickets)
    .where(and(eq(zipTickets.id, id), eq(zipTickets.workspaceId, workspaceId)));
  if (!ticket) throw new ApiError("not_found", messages.zip.expired);
  await assertSeesJobs(session, ticket.jobIds);
  const headers = zipHeaders(ticket.fileName);
  if (request.method === "HEAD") return new Response(null, { headers });
  const signal = disconnectSignal(request);
  return limitedStream({ kind: "download", owner: session, signal }, async () => {
    const { file_names: template, mark_settings, mark_address } = await readSettings(workspaceId);
    const marks = { settings: settingsParameter(request) ?? mark_settings, address: mark_address };
    const { jobIds: ids, names, extras, numbered } = ticket;
    for (const some of chunks(ids)) await recordDownloads(some);
    return new Response(
      zipStream({ ids, extras, template, names, numbered, marks, costs: session, signal }),
      {
        headers,
      },
    );
  });
}

/** @throws ApiError `not_found` where the reader does not see one of these jobs */
async function assertSeesJobs(reader: Reader, ids: string[]): Promise<void> {
  const sight = await sightOf(reader);
  const isSeen = seenJobs(sight);
  if (!isSeen) return;
  const [hidden] = await database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(sql`${jobs.id} = any(${sql.param(ids)}::text[])`, not(isSeen)))
    .limit(1);
  if (hidden) throw new ApiError("not_found", messages.zip.expired);
}

const zipHeaders = (fileName: string) => ({
  ...MEDIA_HEADERS,
  "accept-ranges": "none",
  "cache-control": "no-store, no-transform",
  "content-type": "application/zip",
  "content-disposition": attachment(fileName),
});

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / CHUNK_SIZE) }, (_, at) =>
    ids.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE),
  );

/**
 * A ZIP, made while it is read. Nothing is compressed, because the files already are. Memory holds at most
 * one chunk of one file, however slow the reader. When the reader leaves or the signal aborts, open files are
 * closed.
 */
function zipStream({ signal, ...order }: ExportOrder): ReadableStream<Uint8Array> {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  const zip = zipBytes(zipEntries({ ...order, signal: ending.signal }));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await zip.next();
        if (!done) return controller.enqueue(value);
        signal.removeEventListener("abort", end);
        // An aborted run ends early, and an incomplete ZIP must not look complete.
        if (ending.signal.aborted) controller.error(new Error("The download was given up."));
        else controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
