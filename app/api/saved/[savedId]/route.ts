import { savedChange, savedPath } from "@/lib/saved/saved";
import { amend, forget } from "@/lib/saved/server/saved";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Renames a preset, or keeps the latest values of a template. 409 (`conflict`) for the name of another preset, 404
 * (`not_found`) for another person's item.
 */
export const PATCH = handle({
  params: savedPath,
  body: savedChange,
  run: ({ session, params, body }) => amend(session, params.savedId, body),
});

/** Deletes a saved item. 404 (`not_found`) for another person's. */
export const DELETE = handle({
  params: savedPath,
  run: ({ session, params }) => forget(session, params.savedId),
});
