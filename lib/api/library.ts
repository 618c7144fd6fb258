import "server-only";
import { libraryApi } from "@/lib/library/api";
import { annotateJob } from "@/lib/library/server/annotate-job";
import { applyBulkAction, readLatestBulkAction } from "@/lib/library/server/bulk-action";
import {
  changeCollection,
  createCollection,
  deleteCollection,
  setCollectionAudience,
} from "@/lib/library/server/collections";
import { keepSettings, readEarlier } from "@/lib/library/server/form-prefill";
import { countJobs, readNames } from "@/lib/library/server/names";
import { moveInCollection } from "@/lib/library/server/places";
import { readCollections } from "@/lib/library/server/read-collections";
import { restoreJob } from "@/lib/library/server/restore";
import { restoreFile } from "@/lib/library/server/restore-file";
import { readRange } from "@/lib/library/server/selection";
import { readStorageUse, writeSettings } from "@/lib/library/server/settings";
import { deleteView, saveView } from "@/lib/library/server/views";
import { deliverZip, orderZip } from "@/lib/library/server/zip/tickets";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { revokeLinksOfOthers } from "@/lib/reviews/server/links";
import { incomingFile } from "@/lib/uploads/server/body";
import { serve } from "./serve";

export const libraryRoutes = serve(libraryApi, {
  names: ({ session }) => readNames(session),
  collections: ({ session }) => readCollections(session),
  count: ({ session, query }) => countJobs(session, query),
  range: ({ session, query }) => readRange(session, query),
  applyBulkAction: ({ session, body }) => applyBulkAction(session, body),
  latestBulkAction: ({ session }) => readLatestBulkAction(session),
  annotate: ({ session, params, body }) => annotateJob(session, params.jobId, body),
  orderZip: ({ session, body }) => orderZip(session, body),
  zip: ({ session, params, request }) => deliverZip(session, params.zipId, request),
  storage: ({ session }) => readStorageUse(session.workspaceId),
  setStorage: ({ session, body }) => writeSettings(session, body),
  earlier: ({ session, params }) => readEarlier(session, params.earlierId),
  keepSettings: ({ session, body }) => keepSettings(session, body),
  restore: ({ session, body }) => restoreJob(session, body),
  restoreFile: ({ session, params, request }) =>
    restoreFile(session, params.jobId, incomingFile(request), disconnectSignal(request)),
  createCollection: ({ session, body }) => createCollection(session, body.name),
  changeCollection: ({ session, params, body }) => changeCollection(session, params.collectionId, body),
  setAudience: async ({ session, params, body }) => {
    const changed = await setCollectionAudience(session, params.collectionId, body);
    await revokeLinksOfOthers(session, { of: "collection", id: changed.id });
    return changed;
  },
  orderCollection: ({ session, params, body }) => moveInCollection(session, params.collectionId, body),
  deleteCollection: ({ session, params }) => deleteCollection(session, params.collectionId),
  saveView: ({ session, body }) => saveView(session, body),
  deleteView: ({ session, params }) => deleteView(session, params.viewId),
});
