import { sentPromptsQuery } from "@/lib/saved/saved";
import { sentPrompts } from "@/lib/saved/server/sent-prompts";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** The prompts of the signed-in person's latest jobs of a kind, newest first, each once. */
export const GET = handle({
  query: sentPromptsQuery,
  run: async ({ session, query }) => ({ object: "list", data: await sentPrompts(session, query.kind) }),
});
