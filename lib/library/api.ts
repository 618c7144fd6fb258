import { audienceChange } from "@/lib/audience/audience";
import { type HttpOptions, readResponse } from "@/lib/http/client";
import { addressOf, endpoint } from "@/lib/http/endpoint";
import { jobFilters, jobPath } from "@/lib/jobs/filters";
import { jobDetail } from "@/lib/jobs/job";
import {
  bulkActionRequest,
  bulkActionResult,
  collection,
  collectionBody,
  collectionChange,
  collectionDetails,
  collectionList,
  collectionMove,
  collectionMoved,
  collectionPath,
  earlier,
  earlierPath,
  jobAnnotations,
  jobCount,
  jobRange,
  keptSettings,
  latestBulkAction,
  libraryNames,
  librarySettings,
  type RestoredFile,
  rangeQuery,
  restoredFile,
  restoredJob,
  savedView,
  savedViewBody,
  storageUse,
  viewPath,
  zipOrder,
  zipPath,
  zipQuery,
  zipTicket,
} from "./library";
import { settingsFile } from "./settings-file";

/** What people do with finished jobs. All of it is free. */
export const libraryApi = {
  names: endpoint({
    method: "GET",
    path: "/api/library/names",
    summary: "Every value of the gallery's filters with its count of jobs, and the saved views",
    may: "look",
    result: libraryNames,
    load: "list",
  }),
  collections: endpoint({
    method: "GET",
    path: "/api/library/collections",
    summary: "Every collection with its newest pictures, its shots and their credits",
    may: "look",
    result: collectionList,
    load: "list",
  }),
  count: endpoint({
    method: "GET",
    path: "/api/library/count",
    summary: "How many jobs match the filters of a list",
    may: "look",
    query: jobFilters,
    result: jobCount,
    load: "list",
  }),
  /** Both inclusive. Empty when either is not in this workspace. */
  range: endpoint({
    method: "GET",
    path: "/api/library/range",
    summary: "The jobs of a list between two of its jobs, in either direction",
    may: "look",
    query: rangeQuery,
    result: jobRange,
    load: "list",
    errors: { invalid_request: "more than 5,000 jobs" },
  }),
  /** On more than 2,000 jobs it is only started, and `latestBulkAction` gives its progress. */
  applyBulkAction: endpoint({
    method: "POST",
    path: "/api/library/bulk-actions",
    summary: "Applies one action to many jobs",
    may: "arrange",
    body: bulkActionRequest,
    result: bulkActionResult,
    errors: {
      not_found: "an unknown collection",
      not_permitted: "none of the jobs is one that the role may do it to",
      reauthentication_needed: "it deletes for good",
      conflict: "beyond the tags that there can be",
    },
  }),
  /** `run` is null without one, and from ten minutes after its end. */
  latestBulkAction: endpoint({
    method: "GET",
    path: "/api/library/bulk-actions/latest",
    summary: "The latest bulk action that the worker runs, with its progress",
    may: "look",
    result: latestBulkAction,
  }),
  /** A field that is absent stays unchanged. */
  annotate: endpoint({
    method: "PATCH",
    path: "/api/jobs/:jobId/annotations",
    summary: "Changes the favorite mark, the pick, the tags and the note of a job",
    may: "arrange",
    params: jobPath,
    body: jobAnnotations,
    result: jobDetail,
  }),
  /** `zipAddress` then gives its address. */
  orderZip: endpoint({
    method: "POST",
    path: "/api/library/zip",
    summary: "Makes a ticket for a ZIP with the files of many jobs, with its size in bytes",
    may: "look",
    body: zipOrder,
    result: zipTicket,
    status: 201,
    errors: { not_found: "none of the jobs is here any more" },
  }),
  zip: endpoint({
    method: "GET",
    path: "/api/library/zip/:zipId",
    summary: "The ZIP of a ticket, made while it is sent",
    may: "look",
    params: zipPath,
    query: zipQuery,
    sends: "application/zip",
    errors: {
      not_found: "an expired ticket, and another workspace's",
      rate_limited: "too many downloads are open",
      unavailable: "too many downloads are open",
    },
  }),
  storage: endpoint({
    method: "GET",
    path: "/api/library/settings",
    summary: "The template of file names, and the bytes that are used, allowed and free",
    may: "look",
    result: storageUse,
  }),
  /**
   * A limit of null is the server's limit, and what is absent stays. Copies that waited for space are queued again when
   * there is some. Responds like `storage`.
   */
  setStorage: endpoint({
    method: "POST",
    path: "/api/library/settings",
    summary: "Sets the template of file names, the storage limit in bytes, or what marks carry",
    may: "manage",
    body: librarySettings,
    result: storageUse,
  }),
  earlier: endpoint({
    method: "GET",
    path: "/api/library/earlier/:earlierId",
    summary: "What a form can start from: a job or a stored settings file",
    may: "look",
    params: earlierPath,
    result: earlier,
  }),
  /** Files that are a day old are deleted. */
  keepSettings: endpoint({
    method: "POST",
    path: "/api/library/settings-files",
    summary: "Stores a settings file, with whose id a form can open",
    may: "keep",
    scope: "read",
    body: settingsFile,
    result: keptSettings,
    status: 201,
  }),
  /**
   * With its annotations and its costs. A job that still exists stays unchanged, and a purged one is filled again. The
   * response names the files of the settings that the job lacks, for `restoreFile`.
   */
  restore: endpoint({
    method: "POST",
    path: "/api/library/restore",
    summary: "Brings a job back from its settings file",
    may: "make",
    body: settingsFile,
    result: restoredJob,
    status: 201,
    errors: {
      invalid_request: "settings without a job that has ended",
      conflict: "settings of another kind than the job that was deleted for good",
    },
  }),
  /** At most 4 GB, sent by `sendFile`. The type is detected from the bytes. */
  restoreFile: endpoint({
    method: "POST",
    path: "/api/library/restore/:jobId",
    summary: "Stores a file for a restored job",
    may: "remove",
    params: jobPath,
    receives: "application/octet-stream",
    result: restoredFile,
    status: 201,
    errors: {
      request_timeout: true,
      conflict: "a job that was not restored",
      payload_too_large: "more than 4 GB",
      unsupported_media: "no picture, clip or sound",
      rate_limited: "too many uploads open",
      unavailable: "too many files wait",
      insufficient_storage: true,
    },
  }),
  createCollection: endpoint({
    method: "POST",
    path: "/api/library/collections",
    summary: "Creates a collection, or gives the one that has the name",
    may: "arrange",
    body: collectionBody,
    result: collection,
    status: 201,
    errors: { conflict: "the one that has the name was just deleted" },
  }),
  changeCollection: endpoint({
    method: "PATCH",
    path: "/api/library/collections/:collectionId",
    summary: "Changes the name, the note and the cover of a collection",
    may: "arrange",
    params: collectionPath,
    body: collectionChange,
    result: collectionDetails,
    errors: { invalid_request: "a cover that is not in the collection", conflict: "the name of another one" },
  }),
  setAudience: endpoint({
    method: "POST",
    path: "/api/library/collections/:collectionId/audience",
    summary: "Makes a collection private, shared with some people, or open to the workspace",
    may: "keep",
    scope: "arrange",
    params: collectionPath,
    body: audienceChange,
    result: collectionDetails,
    errors: { invalid_request: "people who are no members", not_permitted: "another person's" },
  }),
  /** Lists have the order with `sort=collection`. */
  orderCollection: endpoint({
    method: "POST",
    path: "/api/library/collections/:collectionId/order",
    summary: "Moves jobs of a collection before another one, in the order of its own",
    may: "arrange",
    params: collectionPath,
    body: collectionMove,
    result: collectionMoved,
    errors: { invalid_request: "jobs that are not in the collection, and beyond the places of a collection" },
  }),
  deleteCollection: endpoint({
    method: "DELETE",
    path: "/api/library/collections/:collectionId",
    summary: "Deletes a collection, but not its jobs",
    may: "remove",
    params: collectionPath,
  }),
  /** An existing view of that name is replaced. */
  saveView: endpoint({
    method: "POST",
    path: "/api/library/views",
    summary: "Saves a view of the gallery under a name",
    may: "arrange",
    body: savedViewBody,
    result: savedView,
    status: 201,
    errors: { conflict: "beyond the views that there can be" },
  }),
  deleteView: endpoint({
    method: "DELETE",
    path: "/api/library/views/:viewId",
    summary: "Deletes a saved view",
    may: "arrange",
    params: viewPath,
  }),
};

/**
 * Where the browser fetches an ordered ZIP.
 * @param settings whether its files carry prompt and settings; by default as the workspace has chosen
 */
export const zipAddress = (zipId: string, settings?: boolean): string =>
  addressOf(libraryApi.zip, {
    params: { zipId },
    query: { settings: settings === undefined ? null : settings ? "yes" : "no" },
  });

/**
 * Sends a file that a restored job lacks, as its bytes.
 * @throws ApiError for every refusal, and for a response of an unknown shape
 */
export async function sendFile(
  jobId: string,
  file: Blob,
  { baseUrl = "", fetch = globalThis.fetch }: HttpOptions = {},
): Promise<RestoredFile> {
  const { restoreFile } = libraryApi;
  const response = await fetch(baseUrl + addressOf(restoreFile, { params: { jobId } }), {
    method: restoreFile.method,
    headers: { "content-type": restoreFile.receives },
    body: file,
  });
  return readResponse(response, restoreFile.result);
}
