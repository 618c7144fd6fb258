import * as z from "zod/mini";
import { type Job, jobKind, rating } from "@/lib/jobs/job";
import { moment } from "@/lib/platform/calendar";
import { signatureRemover, withoutInputs } from "@/lib/platform/secret-text";
import { messages } from "./messages";

const text = z.nullable(z.string());
const figure = z.nullable(z.number());
const credits = z.nullable(z.int32().check(z.minimum(0)));

/** One file of a job in an export. */
const exportedFile = z.object({
  name: z.string(),
  mime_type: z.string(),
  size_bytes: figure,
  sha256: text,
  width: figure,
  height: figure,
  duration_seconds: figure,
});
export type ExportedFile = z.infer<typeof exportedFile>;

const result = z.object({
  id: z.string(),
  upstream_id: text,
  request_id: text,
  status: z.string(),
  model_id: z.string(),
  prompt: z.string(),
  person_name: text,
  created_at: moment,
  completed_at: z.nullable(moment),
  credits_quoted: credits,
  credits_reserved: credits,
  credits_used: credits,
  credits_refunded: credits,
  failure_code: text,
  failure_message: text,
  favorite: z.boolean(),
  /** Absent in exports that are older than ratings. */
  rating: z.optional(z.nullable(rating)),
  tags: z.array(z.string()),
  note: text,
  files: z.array(exportedFile),
});

const textOfNumber = (value: unknown): unknown => (typeof value === "number" ? String(value) : value);

const MAX_NAME_LENGTH = 200;
function nameOf(field: string) {
  const tooLong = messages.annotations.nameTooLong(field, MAX_NAME_LENGTH);
  return z.string(tooLong).check(z.maxLength(MAX_NAME_LENGTH, tooLong));
}

/**
 * The values of an imported job that are in the list of names, which every page of the workspace reads, or in an index of
 * the database, which takes no long ones.
 */
export const indexedNames = z.object({
  model_id: nameOf("model"),
  ratio: z.nullish(nameOf("ratio")),
  resolution: z.nullish(nameOf("resolution")),
  tier: z.nullish(nameOf("tier")),
  duration_seconds: z.nullish(z.pipe(z.transform(textOfNumber), nameOf("duration_seconds"))),
});

/** Exports of 0.1.0 have the British spelling. */
const inAmericanSpelling = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "favourite" in value
    ? { favorite: value.favourite, ...value }
    : value;

/** The result of the job; absent in a settings file written by hand. */
const made = z.pipe(z.transform(inAmericanSpelling), result);

const shortText = z.string().check(z.maxLength(200));

/**
 * A job as a file: its request, enough to repeat it, and its result. The same format is copied from a job,
 * dropped on a form, and stored with the files of an export.
 */
export const settingsFile = z.object({
  atelier: z.literal("settings"),
  version: z.literal(1),
  kind: jobKind,
  request: z.record(z.string(), z.unknown()),
  made: z.optional(made),
  /** The job, in the mark of a file: which it was, and where if its owner wants that known. */
  from: z.optional(z.object({ job_id: shortText, created_at: shortText, address: z.optional(shortText) })),
});
export type SettingsFile = z.infer<typeof settingsFile>;

/** The settings file of a job. `files` have their names in the export. */
export const settingsOf = (job: Job, files: ExportedFile[] = []): SettingsFile => ({
  atelier: "settings",
  version: 1,
  kind: job.kind,
  request: job.request,
  made: {
    id: job.id,
    upstream_id: job.upstream_id,
    request_id: job.request_id,
    status: job.status,
    model_id: job.model_id,
    prompt: job.prompt,
    person_name: job.person_name,
    created_at: job.created_at,
    completed_at: job.completed_at,
    credits_quoted: job.credits_quoted,
    credits_reserved: job.credits_reserved,
    credits_used: job.credits_used,
    credits_refunded: job.credits_refunded,
    failure_code: job.failure_code,
    failure_message: job.failure_message,
    favorite: job.favorite,
    rating: job.rating,
    tags: job.tags,
    note: job.note,
    files,
  },
});

/** The only way in which settings become a file or a copied text. */
export const writeSettings = (file: SettingsFile): string =>
  `${JSON.stringify({ ...file, request: withoutInputs(file.request) }, signatureRemover, 2)}\n`;

/** Reads a settings file; null for any other text. */
export function readSettings(text: string): SettingsFile | null {
  try {
    return settingsFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
