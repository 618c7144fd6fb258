import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsString,
} from "nuqs/server";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { parseAsTimeZone, withQuery } from "./search-parameters";

export const WHOLE_TIME = "all";

/** A month, as `2026-11`, or the whole time; anything else counts as absent. */
const parseAsMonth = createParser({
  parse: (text) => (text === WHOLE_TIME || /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
  serialize: (text: string) => text,
});

/** A statement of the ledger as it is. The default is the present month, of the workspace. */
export const statementSearch = {
  month: parseAsMonth,
  board: parseAsString,
  tag: parseAsString,
  tz: parseAsTimeZone,
};
export const loadStatementSearch = createLoader(statementSearch);
export type StatementSearch = inferParserType<typeof statementSearch>;

const serialize = createSerializer(statementSearch);

export const statementsLink = (search: Partial<StatementSearch> = {}) =>
  withQuery(PAGE_PATHS.statements, serialize(search));

/** What a board has cost so far. */
export const boardStatementLink = (boardId: string) => statementsLink({ month: WHOLE_TIME, board: boardId });

/** What a view is of: its month in a zone, by default the present one. */
export function statementQueryOf(
  { month, board, tag }: StatementSearch,
  tz: string,
  present: string,
): { month: string | null; board_id: string | null; tag: string | null; tz: string } {
  return {
    month: month === WHOLE_TIME ? null : (month ?? present),
    board_id: board,
    tag: board ? null : tag,
    tz,
  };
}
