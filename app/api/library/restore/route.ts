import { restoreJob } from "@/lib/library/server/restore";
import { settingsFile } from "@/lib/library/settings-file";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({
  body: settingsFile,
  status: 201,
  run: ({ session, body }) => restoreJob(session, body),
});
