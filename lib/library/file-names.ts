import type { Job } from "@/lib/jobs/job";
import { fileNameWords, safeFileName } from "@/lib/platform/file-name";
import { comparableName } from "@/lib/platform/name-form";

/** The fields of a template, with what each one becomes. */
export const FILE_NAME_FIELDS = {
  model: (job: Named) => job.model_id,
  prompt: (job: Named) => job.prompt,
  date: (job: Named) => job.created_at.slice(0, 10),
  time: (job: Named) => job.created_at.slice(11, 19).replaceAll(":", ""),
  kind: (job: Named) => job.kind,
  person: (job: Named) => job.person_name ?? "",
  ratio: (job: Named) => textField(job, "ratio").replace(":", "x"),
  resolution: (job: Named) => textField(job, "resolution"),
  id: (job: Named) => job.id.replace(/^job_/, "").slice(0, 8),
} as const;
type Field = keyof typeof FILE_NAME_FIELDS;
type Named = Pick<Job, "id" | "model_id" | "prompt" | "created_at" | "kind" | "person_name" | "request">;

export const DEFAULT_FILE_NAMES = "{date}-{model}-{prompt}";
const MAX_FIELD_CHARACTERS = 60;

/** The unknown fields of a template; empty for a valid one. */
export const unknownFields = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !(name in FILE_NAME_FIELDS));

/**
 * The file name of a job, without an ending. Letters of any script stay. Characters with a meaning in file
 * systems do not, so a `/` makes no folder. Never empty.
 */
export function fileNameOf(job: Named, template: string = DEFAULT_FILE_NAMES): string {
  const filled = template.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    name in FILE_NAME_FIELDS
      ? fileNameWords(FILE_NAME_FIELDS[name as Field](job), MAX_FIELD_CHARACTERS)
      : whole,
  );
  return safeFileName(filled) || FILE_NAME_FIELDS.id(job);
}

/** The names of a job's files without endings, with numbers if there are several. */
export const numberedNames = (name: string, files: number): string[] =>
  files > 1 ? Array.from({ length: files }, (_, at) => `${name}-${at + 1}`) : [name];

/** Makes names unique, with those of their files: the second use of a name gets a 2, also where only case differs. */
export function createUniqueNames(): (name: string, files?: number) => string {
  const used = new Set<string>();
  const next = new Map<string, number>();
  return (name, files = 1) => {
    const key = comparableName(name);
    for (let times = next.get(key) ?? 1; ; times += 1) {
      const candidate = times === 1 ? name : `${name}-${times}`;
      const names = [candidate, ...numberedNames(candidate, files)].map(comparableName);
      if (names.some((each) => used.has(each))) continue;
      for (const each of names) used.add(each);
      next.set(key, times + 1);
      return candidate;
    }
  };
}

function textField({ request }: Named, field: string): string {
  const value = request[field];
  return typeof value === "string" ? value : "";
}
