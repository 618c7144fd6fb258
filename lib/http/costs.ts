import { type Role, reachOf } from "./permissions";

/**
 * How a call says what things cost, where an owner may hide that from a role. `workspace`: what the workspace spends and has,
 * or the API's own words, which nobody takes apart; refused. `prices`: a list of what things would cost, which who makes
 * things needs to see before; empty for who makes nothing. `instead`: the result that says nothing. Without a word: in the fields of its result, of which the reader
 * gets those of what they made.
 */
export type Costs = "workspace" | "prices" | { instead: object };

/** Whether a role may see what the workspace spends. An owner always does. */
export const seesCosts = (role: Role, hiddenFrom: readonly string[]): boolean =>
  role === "owner" || !hiddenFrom.includes(role);

/** A field with an amount. Those of calls that are refused have other names, too. */
export const AMOUNT = /(^|_)(milli)?credits(_|$)/;
/** The price that a rule lets somebody spend on a take, which is no cost. */
const RULE = "take_credits";

type Reader = { personId: string; role: Role };
type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether what has these fields is the reader's own; undefined where it does not say whose it is. */
function isOwn({ person_id, is_yours }: Fields, { personId }: Reader): boolean | undefined {
  if (typeof is_yours === "boolean") return is_yours;
  return typeof person_id === "string" ? person_id === personId : undefined;
}

const isLimit = (value: unknown): value is Fields => isFields(value) && "limit_credits" in value;

/**
 * A result for somebody from whom costs are hidden. An amount stays where its object, or the nearest around it that says whose
 * it is, is their own. Others are null. Of limits only their own are left in a list.
 */
export function hideCosts(result: unknown, reader: Reader, costs?: Costs): unknown {
  const isMaker = reachOf(reader.role, "make") !== "none";
  if (typeof costs === "object") return costs.instead;
  if (costs === "prices" && isMaker) return result;
  const hide = (value: unknown, isOwnAround: boolean): unknown => {
    if (Array.isArray(value))
      return value.flatMap((each) =>
        isLimit(each) && isOwn(each, reader) !== true ? [] : [hide(each, isOwnAround)],
      );
    if (!isFields(value)) return value;
    const isOwnHere = isOwn(value, reader) ?? isOwnAround;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        if (!AMOUNT.test(name)) return [name, hide(each, isOwnHere)];
        return [name, isOwnHere || (isMaker && name === RULE) ? each : null];
      }),
    );
  };
  const isList = costs === "prices" && isFields(result) && "data" in result;
  return hide(isList ? { ...result, data: [] } : result, false);
}
