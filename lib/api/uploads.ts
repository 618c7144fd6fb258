import "server-only";
import { detachClip } from "@/lib/describe/server/changes";
import { assertMayTouch } from "@/lib/session/server/permit";
import { uploadsApi } from "@/lib/uploads/api";
import {
  acceptUpload,
  deleteUpload,
  deliverUpload,
  listUploads,
  uploaderOf,
} from "@/lib/uploads/server/uploads";
import { serve } from "./serve";

export const uploadRoutes = serve(uploadsApi, {
  list: ({ session, query }) => listUploads(session, query),
  create: ({ session, request }) => acceptUpload(session, request),
  file: ({ session, params, request }) => deliverUpload(session, params.uploadId, request),
  remove: async ({ session, params }) => {
    assertMayTouch(session, "remove", await uploaderOf(session, params.uploadId));
    await deleteUpload(session, params.uploadId, detachClip);
  },
});
