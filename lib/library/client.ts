import * as z from "zod/mini";
import { createHttp, type HttpOptions, readReply } from "@/lib/http/client";
import { type JobFilters, plainFilters } from "@/lib/jobs/filters";
import { jobDetail } from "@/lib/jobs/job";
import {
  type BulkActionRequest,
  bulkActionResult,
  collection,
  type JobAnnotations,
  type JobSelection,
  jobCount,
  jobRange,
  keptSettings,
  type LibrarySettings,
  latestBulkAction,
  libraryNames,
  restoredFile,
  restoredJob,
  savedView,
  storageUse,
  zipTicket,
} from "./library";
import type { SettingsFile } from "./settings-file";

type Cancel = { signal?: AbortSignal | undefined };
const nothing = z.unknown();

/** The library over HTTP: search, and bulk actions. All of it is free. */
export function createLibraryClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  const at = (what: string, id: string) => `/api/library/${what}/${encodeURIComponent(id)}`;
  return {
    names: ({ signal }: Cancel = {}) => call({ path: "/api/library/names", result: libraryNames, signal }),
    count: (filters: JobFilters, { signal }: Cancel = {}) =>
      call({ path: "/api/library/count", query: plainFilters(filters), result: jobCount, signal }),
    range: (filters: JobFilters, first: string, last: string) =>
      call({
        path: "/api/library/range",
        query: { ...plainFilters(filters), first, last },
        result: jobRange,
      }),
    applyBulkAction: (body: BulkActionRequest) =>
      call({ method: "POST", path: "/api/library/bulk-actions", body, result: bulkActionResult }),
    latestBulkAction: ({ signal }: Cancel = {}) =>
      call({ path: "/api/library/bulk-actions/latest", result: latestBulkAction, signal }),
    annotate: (jobId: string, body: JobAnnotations) =>
      call({
        method: "PATCH",
        path: `/api/jobs/${encodeURIComponent(jobId)}/annotations`,
        body,
        result: jobDetail,
      }),
    /** Orders a ZIP. `zipAddress` then gives its address. */
    zip: (selection: JobSelection) =>
      call({ method: "POST", path: "/api/library/zip", body: { selection }, result: zipTicket }),
    storage: ({ signal }: Cancel = {}) => call({ path: "/api/library/settings", result: storageUse, signal }),
    setStorage: (body: LibrarySettings) =>
      call({ method: "POST", path: "/api/library/settings", body, result: storageUse }),
    /** Stores a settings file for the form of its kind. The form is opened with the id. */
    keepSettings: (file: SettingsFile) =>
      call({ method: "POST", path: "/api/library/settings-files", body: file, result: keptSettings }),
    /** Restores a job from the settings of an export. `restoreFile` then sends the files that it lacks. */
    restore: (file: SettingsFile) =>
      call({ method: "POST", path: "/api/library/restore", body: file, result: restoredJob }),
    restoreFile: async (jobId: string, file: Blob) =>
      readReply(
        await (options.fetch ?? globalThis.fetch)((options.baseUrl ?? "") + at("restore", jobId), {
          method: "POST",
          headers: { "content-type": "application/octet-stream" },
          body: file,
        }),
        restoredFile,
      ),
    createCollection: (name: string) =>
      call({ method: "POST", path: "/api/library/collections", body: { name }, result: collection }),
    deleteCollection: (id: string) =>
      call({ method: "DELETE", path: at("collections", id), result: nothing }),
    saveView: (name: string, query: string) =>
      call({ method: "POST", path: "/api/library/views", body: { name, query }, result: savedView }),
    deleteView: (id: string) => call({ method: "DELETE", path: at("views", id), result: nothing }),
  };
}
export type LibraryClient = ReturnType<typeof createLibraryClient>;

/**
 * Where the browser fetches an ordered ZIP.
 * @param settings whether its files carry prompt and settings; by default as the workspace has chosen
 */
export const zipAddress = (id: string, settings?: boolean) =>
  `/api/library/zip/${encodeURIComponent(id)}${settings === undefined ? "" : `?settings=${settings ? "yes" : "no"}`}`;
