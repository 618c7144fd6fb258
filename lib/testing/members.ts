import { eq } from "drizzle-orm";
import type { Role } from "@/lib/http/permissions";
import { acceptInvitation, invite } from "@/lib/people/server/invitations";
import { database } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { enterWorkspace } from "@/lib/session/server/accounts";
import { claimsOf, setSessionCookie } from "@/lib/session/server/cookie";
import { people } from "@/lib/session/server/schema";
import { liveSession, type Session } from "@/lib/session/server/session";
import { Visitor } from "./visitor";

/** No dictionary has it. */
export const A_PASSWORD = "violet tram 42 over the ridge";

/** A new link of a workspace, as its token. */
export async function anInvitation(
  owner: Session,
  role: Role,
  labelId: string | null = null,
): Promise<string> {
  const { path } = await invite(owner, { role, note: null, label_id: labelId });
  return path.split("#")[1] ?? "";
}

/** A person who joined a workspace with an account of their own. */
export async function aMember(owner: Session, role: Role, name: string): Promise<Session> {
  const token = await anInvitation(owner, role);
  const account = { name, password: A_PASSWORD, address: "192.0.2.1" };
  const { sessionId } = await acceptInvitation({ token, account }, { session: null, userAgent: null });
  return now(sessionId);
}

/** A name that somebody typed with the key of a workspace, by its id. */
export async function aLabel({ workspaceId }: Session): Promise<string> {
  const id = newId("per");
  await database().insert(people).values({ id, workspaceId, name: id });
  return id;
}

/** A new session of a member, who is one again in the given role, whatever was done to them. */
export async function again({ personId, accountId }: Session, role: Role): Promise<Session> {
  await database().update(people).set({ role, removedAt: null }).where(eq(people.id, personId));
  return now(
    (await enterWorkspace(accountId ?? "", { userAgent: null, by: "password", authenticatedAt: new Date() }))
      .sessionId,
  );
}

/** A session as the database has it. */
async function now(sessionId: string): Promise<Session> {
  const session = await liveSession(sessionId);
  if (!session) throw new Error("The session that was just opened is not there.");
  return session;
}

/** A browser with the cookie of a session. */
export async function visitorOf({ id, workspaceId, personId, personName }: Session): Promise<Visitor> {
  const visitor = new Visitor();
  const headers = new Headers();
  await setSessionCookie(
    headers,
    claimsOf({ sessionId: id, workspaceId, personId, name: personName }),
    false,
  );
  visitor.keep(new Response(null, { headers }));
  return visitor;
}
