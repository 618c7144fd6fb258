import { handle } from "@/lib/session/server/handle";
import { listVoices } from "@/lib/voices/server/voices";

export const dynamic = "force-dynamic";

export const GET = handle({
  run: async ({ session }) => ({ object: "list" as const, data: await listVoices(session.keyId) }),
});
