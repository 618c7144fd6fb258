import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { database, type Executor, transaction } from "@/lib/platform/server/database";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import type { Session } from "@/lib/session/server/session";
import {
  allowsMore,
  type ChangedRules,
  type ModelRules,
  modelRules as modelRulesSchema,
  NO_RULES,
  type RuledRole,
  type RulesOfRoles,
} from "../rules";
import { type RuledUse, whyNot } from "../why-not";
import { modelRules } from "./schema";

/** Whose use it is. */
export type RuledPerson = Pick<Session, "workspaceId" | "role">;

export async function readRules({ workspaceId, role }: RuledPerson): Promise<RulesOfRoles> {
  const rows = await database().select().from(modelRules).where(eq(modelRules.workspaceId, workspaceId));
  const of = (one: RuledRole) => known(rows.find((row) => row.role === one)?.rules);
  return { object: "model_rules", owner: of("owner"), creator: of("creator"), mine: of(role) };
}

/** Rules as they were stored; of an earlier release some may be missing. */
const known = (rules: ModelRules | undefined): ModelRules =>
  modelRulesSchema.parse({ ...NO_RULES, ...rules });

/**
 * Sets what a role may use. What waits in a queue is looked at again when its turn comes.
 * @throws ApiError `reauthentication_needed` where the role may use more than before
 */
export async function changeRules(session: Session, { role, rules }: ChangedRules): Promise<RulesOfRoles> {
  const { workspaceId } = session;
  const before = (await readRules(session))[role];
  if (allowsMore(rules, before)) await assertReauthenticated(session);
  await transaction(async (within) => {
    await within
      .insert(modelRules)
      .values({ workspaceId, role, rules })
      .onConflictDoUpdate({
        target: [modelRules.workspaceId, modelRules.role],
        set: { rules, changedAt: sql`now()` },
      });
    await recordAudit(within, session, { act: "model_rules_changed", details: detailsOf(role, rules) });
  });
  return readRules(session);
}

/** What a role may not use since a change, as the audit log shows it. */
const detailsOf = (role: RuledRole, rules: ModelRules) => ({
  role,
  kinds: rules.denied_kinds.join(", ") || null,
  models: rules.models.length > 0 || rules.models_are === "only" ? rules.models.join(", ") : null,
  models_are: rules.models_are,
  tiers: rules.denied_tiers.map(({ model_id, tier }) => `${model_id} ${tier}`).join(", ") || null,
  take_credits: rules.take_credits,
});

/** Rules as they are stored; null where an owner has said nothing. */
export type StoredRules = ModelRules | null;

/** As SQL: the rules of a person's role, to be read with what else decides about a spend. */
export const rulesOf = ({ workspaceId, role }: RuledPerson): SQL<StoredRules> => sql<StoredRules>`(
  select ${modelRules.rules} from ${modelRules}
  where ${modelRules.workspaceId} = ${workspaceId} and ${modelRules.role} = ${role})`;

export async function readStoredRules(
  person: RuledPerson,
  executor: Executor = database(),
): Promise<StoredRules> {
  const [read] = await executor.select({ rules: rulesOf(person) }).from(sql`(select 1) as one`);
  return read?.rules ?? null;
}

/**
 * The rules at every door: jobs of all kinds as they are checked, and language models as their charge is reserved.
 * @throws ApiError `not_permitted` with why
 */
export function refuseByRules(rules: StoredRules, use: RuledUse): void {
  const reason = rules && whyNot(known(rules), use);
  if (reason) throw new ApiError("not_permitted", reason, { details: { rule: "model_rules" } });
}
