import { librarySettings } from "@/lib/library/library";
import { readUse, writeSettings } from "@/lib/library/server/settings";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** The template of file names, and the bytes that are used, allowed and free. */
export const GET = handle({ run: ({ session }) => readUse(session.workspaceId) });

/**
 * Sets the template of file names, the storage limit in bytes, or both; null is the server's limit, and what is absent
 * stays. Copies that waited for space are queued again when there is some.
 */
export const POST = handle({
  body: librarySettings,
  run: ({ session, body }) => writeSettings(session, body),
});
