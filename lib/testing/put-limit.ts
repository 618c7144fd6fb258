import type { Limits, NewLimit } from "@/lib/limits/limit";
import { changeLimit, removeLimit, setLimit } from "@/lib/limits/server/limits";
import { readLimits } from "@/lib/limits/server/read-limits";
import type { Session } from "@/lib/session/server/session";

type Put = Partial<Omit<NewLimit, "limit_credits">> & { limit_credits: number | null };

/**
 * Sets, changes or removes (without credits) the limit of a scope and a period; by default of the workspace, a month of
 * UTC, and blocking.
 */
export async function putLimit(session: Session, { limit_credits: credits, ...put }: Put): Promise<Limits> {
  const { person_id = null, board_id = null, tag = null } = put;
  const { period = "month", effect = "block", time_zone = "UTC" } = put;
  const { scope = person_id ? "person" : board_id ? "board" : tag ? "tag" : "workspace" } = put;
  const same = (await readLimits(session)).data.find(
    (each) =>
      each.scope === scope &&
      each.person_id === person_id &&
      each.board_id === board_id &&
      each.tag === tag &&
      each.period === period,
  );
  if (credits === null) return same ? removeLimit(session, same.id) : readLimits(session);
  return same
    ? changeLimit(session, same.id, { limit_credits: credits, effect })
    : setLimit(session, {
        scope,
        person_id,
        board_id,
        tag,
        period,
        effect,
        limit_credits: credits,
        time_zone,
      });
}
