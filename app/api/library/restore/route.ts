import { restoreJob } from "@/lib/library/server/restore";
import { settingsFile } from "@/lib/library/settings-file";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Brings a job back from its settings file, with its annotations and the credits it cost. A job that is still here stays
 * as it is, and one that was deleted for good is filled again. The answer names the files of the settings that the job
 * lacks.
 * 400 (`invalid_request`) for settings without a job that has ended. 409 (`conflict`) for settings of another kind than
 * the job that was deleted for good.
 */
export const POST = handle({
  body: settingsFile,
  status: 201,
  run: ({ session, body }) => restoreJob(session, body),
});
