import { librarySettings } from "@/lib/library/library";
import { readUse, writeSettings } from "@/lib/library/server/settings";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => readUse(session.workspaceId) });

export const POST = handle({
  body: librarySettings,
  run: ({ session, body }) => writeSettings(session, body),
});
