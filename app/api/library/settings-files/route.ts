import { keepSettings } from "@/lib/library/server/earlier";
import { settingsFile } from "@/lib/library/settings-file";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** Stores a settings file, with whose id a form can open. Files that are a day old are deleted. */
export const POST = handle({
  body: settingsFile,
  status: 201,
  run: ({ session, body }) => keepSettings(session, body),
});
