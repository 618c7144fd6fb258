import "server-only";
import { eq } from "drizzle-orm";
import { apiKeys } from "@/lib/keys/server/schema";
import { openKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import type { SessionAccount } from "@/lib/session/account";
import { isSharedKey } from "./demo-keys";
import type { Session } from "./session";

/** What a signed-in person may see of the session: names, their own id and the plan, and no key. */
export async function sessionAccount(session: Session): Promise<SessionAccount> {
  const [key] = await database()
    .select({ plan: apiKeys.plan, apiEnabled: apiKeys.apiEnabled })
    .from(apiKeys)
    .where(eq(apiKeys.id, session.keyId));
  const { embedded, upstreamBaseUrl } = env();
  return {
    object: "session",
    person: session.personName,
    person_id: session.personId,
    workspace: session.workspaceId,
    embedded,
    api_base_url: upstreamBaseUrl,
    demo: isSharedKey(await openKey(session.keyId)),
    plan: key?.plan ?? null,
    api_enabled: key?.apiEnabled ?? null,
  };
}
