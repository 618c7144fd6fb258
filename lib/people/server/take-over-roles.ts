import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { ROLES, type Role } from "@/lib/http/permissions";
import { database, transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { lockWithin } from "@/lib/platform/server/lock";
import { logger } from "@/lib/platform/server/logger";
import { accountOf } from "@/lib/session/server/identity";
import { type Identity, OIDC } from "@/lib/session/server/oidc";
import { people } from "@/lib/session/server/schema";
import { announceChanged } from "@/lib/session/server/session";
import { setRole } from "./members";

/**
 * The highest role that OIDC_ROLES gives for groups; null where it gives none, or where the groups are not known.
 */
function roleOf({ groups }: Identity): Role | null {
  const table = env().oidc?.groups?.roles ?? [];
  if (groups === null) return null;
  const given = table.filter(({ group }) => group === "*" || groups.includes(group));
  return ROLES.find((role) => given.some((each) => each.role === role)) ?? null;
}

/** Gives an account the role of its groups in each of its workspaces. The last owner of one stays its owner. */
export async function takeOverRoles(identity: Identity): Promise<void> {
  const role = roleOf(identity);
  const account = role && (await accountOf(database(), identity));
  if (!account) return;
  const isMember = and(eq(people.accountId, account.id), isNull(people.removedAt));
  const members = await database()
    .select({ personId: people.id, workspaceId: people.workspaceId })
    .from(people)
    .where(isMember)
    .orderBy(asc(people.workspaceId));
  for (const member of members) await takeOverRole(member, role);
}

async function takeOverRole(member: { personId: string; workspaceId: string }, role: Role): Promise<void> {
  const { personId, workspaceId } = member;
  try {
    const changed = await transaction(async (tx) => {
      await lockWithin(tx, "members", workspaceId);
      const [present] = await tx
        .select({ role: people.role })
        .from(people)
        .where(and(eq(people.id, personId), isNull(people.removedAt)));
      if (!present || present.role === role) return [];
      const changed = await setRole(tx, { ...member, role });
      const details = { from: present.role, to: role, by: OIDC };
      await recordAudit(tx, member, { act: "role_changed", targetId: personId, details });
      return changed;
    });
    await announceChanged(changed);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "last_owner") throw error;
    logger.warn(
      { personId, workspaceId, role },
      "the last owner keeps the role that their groups don't give",
    );
  }
}
