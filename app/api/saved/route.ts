import { savedContent } from "@/lib/saved/saved";
import { listSaved, save } from "@/lib/saved/server/saved";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** Everything the signed-in person saved: prompts, presets, starred voices; newest first. */
export const GET = handle({ run: ({ session }) => listSaved(session) });

/** Saves one, in place of an earlier one of the same text, name or voice. 409 (`conflict`) beyond the limit. */
export const POST = handle({
  body: savedContent,
  status: 201,
  run: ({ session, body }) => save(session, body),
});
