import "server-only";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ApiError } from "@/lib/contract/errors";
import {
  coversScope,
  mayTouch,
  type NeededScope,
  PERMISSIONS,
  type Permission,
  ROLES,
  type Role,
  reachOf,
} from "@/lib/http/permissions";
import { KEY_REFUSED } from "@/lib/upstream/server/expect-ok";
import { messages } from "../messages";
import type { Session } from "./session";

/** The refusal to a role without a permission, with who may. */
export function notPermitted(role: Role, permission: Permission): ApiError {
  const allowed = ROLES.filter((each) => PERMISSIONS[permission][each] !== "none");
  return refusal(role, permission, messages.permit.refused(role, allowed));
}

/** The refusal of what the workspace spends, to a role from which an owner hides it. */
export const costsHidden = (role: Role): ApiError =>
  new ApiError("not_permitted", messages.permit.costsHidden(role), { details: { hidden: "costs" } });

/**
 * Refuses what the role of a session does not permit, for a call whose permission depends on what it is asked.
 * @throws ApiError `not_permitted`
 */
export function assertMay({ role }: Pick<Session, "role">, permission: Permission): void {
  if (reachOf(role, permission) === "none") throw notPermitted(role, permission);
}

/**
 * Refuses an access token without the scope; a browser has all.
 * @throws ApiError `not_permitted`
 */
export function assertScope({ token }: Pick<Session, "token">, needed: NeededScope): void {
  if (!token || coversScope(token.scopes, needed)) return;
  throw new ApiError("not_permitted", messages.permit.noScope(needed), { details: { scope: needed } });
}

/**
 * Refuses to change what somebody else made, where the role covers only a person's own.
 * @param makerId null for what nobody is known to have made
 * @throws ApiError `not_permitted`
 */
export function assertMayTouch(
  session: Pick<Session, "role" | "personId">,
  permission: Permission,
  makerId: string | null,
): void {
  assertMay(session, permission);
  if (!mayTouch(session, permission, makerId))
    throw refusal(session.role, permission, messages.permit.notYours);
}

/** Columns of a thing that is its person's own until they share it with the workspace. */
type Shareable = { workspaceId: PgColumn; personId: PgColumn; shared: PgColumn };

/** As SQL: what a person may see of such things. Everybody else's, an owner's too, is as if it were not there. */
export const isOwnOrShared = (
  { workspaceId, personId }: Pick<Session, "workspaceId" | "personId">,
  of: Shareable,
): SQL | undefined => and(eq(of.workspaceId, workspaceId), or(eq(of.personId, personId), sql`${of.shared}`));

/**
 * Refuses to change what somebody else shared, for every role.
 * @throws ApiError `not_permitted`
 */
export function assertOwn(
  { role, personId }: Pick<Session, "role" | "personId">,
  permission: Permission,
  of: { personId: string },
): void {
  if (of.personId !== personId) throw refusal(role, permission, messages.permit.onlyShared);
}

/**
 * An error as a member gets it. Without a stored key, whoever has the key signs in again; a member has none to sign in with,
 * so that is a refused key, which ends no session.
 */
export const withoutSignOutOfMembers = (error: unknown, { accountId }: Session): unknown =>
  accountId !== null && error instanceof ApiError && error.code === "unauthenticated"
    ? new ApiError(KEY_REFUSED, messages.keyGone, { status: error.status })
    : error;

const refusal = (role: Role, permission: Permission, message: string) =>
  new ApiError("not_permitted", message, { details: { role, permission } });
