import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { placeOnBoard } from "@/lib/boards/film-lines";
import type { ShotPart } from "@/lib/boards/part-names";
import { boardShots, boards } from "@/lib/boards/server/schema";
import { ApiError } from "@/lib/contract/errors";
import { workspaces } from "@/lib/keys/server/schema";
import { excerpt } from "@/lib/platform/excerpt";
import { plainCredits } from "@/lib/platform/format";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { personNames } from "@/lib/session/server/sessions";
import { assertTimeZone } from "@/lib/usage/server/time-zones";
import { FIGURE_SUMS } from "@/lib/usage/server/usage-rows";
import { LANGUAGE_MODELS, usageFigures } from "@/lib/usage/usage";
import { messages } from "../messages";
import { type Billing, billed, creditsOf, difference } from "../money";
import {
  MAX_SHOT_ROWS,
  type ShotRow,
  STATEMENT_KINDS,
  type Statement,
  type StatementFigures,
  type StatementQuery,
  type StatementRow,
} from "../statement";
import { type EntryGroup, sumOf, sumsBy } from "../sums";
import { entriesOf } from "./entries";
import { readBilling } from "./settings";

type Owner = Pick<Session, "workspaceId">;

/**
 * What was made and charged, from one reading of the ledger's rows: every group of rows adds up to the total.
 * @throws ApiError `not_found` for a board that never was in this workspace, `invalid_request` for a time zone that the
 * database does not know
 */
export async function readStatement({ workspaceId }: Owner, query: StatementQuery): Promise<Statement> {
  await assertTimeZone(query.tz);
  const [groups, billing, [workspace]] = await Promise.all([
    readGroups(workspaceId, query),
    readBilling(workspaceId),
    database().select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId)),
  ]);
  const sums = {
    kinds: sumsBy(groups, ({ kind }) => kind),
    boards: sumsBy(groups, boardOf),
    people: sumsBy(groups, ({ personId }) => personId),
  };
  const [names, boardRows, shots] = await Promise.all([
    personNames(sums.people.map(({ value }) => value)),
    boardNames(
      workspaceId,
      query,
      sums.boards.map(({ value }) => value),
    ),
    shotRows(groups, billing),
  ]);
  const row = <Value extends string>(of: StatementFigures & { value: Value }, name: string | null) => ({
    ...rowOf(of, billing),
    value: of.value,
    name,
  });
  return {
    object: "statement",
    month: query.month ?? null,
    board_id: query.board_id ?? null,
    board_name: query.board_id ? (boardRows.get(query.board_id) ?? null) : null,
    tag: query.tag ?? null,
    time_zone: query.tz,
    first_day: first(groups, "first", -1),
    last_day: first(groups, "last", 1),
    made_at: new Date().toISOString(),
    workspace_name: workspace?.name ?? null,
    ...billing,
    total: totalOf(sumOf(groups), billing),
    kinds: sums.kinds.flatMap(({ value, ...figures }) => {
      const kind = STATEMENT_KINDS.find((each) => each === value);
      return kind ? [{ ...rowOf(figures, billing), value: kind, name: messages.kinds[kind] }] : [];
    }),
    boards: sums.boards.map((of) => row(of, NAMES_OF_NO_BOARD[of.value] ?? boardRows.get(of.value) ?? null)),
    ...shots,
    people: sums.people.map((of) => row(of, names.get(of.value) ?? null)),
  };
}

const NAMES_OF_NO_BOARD: Readonly<Record<string, string>> = {
  "": messages.noBoard,
  [LANGUAGE_MODELS]: messages.languageModels,
};
const boardOf = ({ boardId, calls }: EntryGroup): string => boardId ?? (calls > 0 ? LANGUAGE_MODELS : "");

/** A row with what is billed for it. */
export const rowOf = (figures: StatementFigures, billing: Billing): Omit<StatementRow, "value" | "name"> => ({
  ...figures,
  ...billed(creditsOf(figures.charged), billing),
});

/** The amounts of a total are rounded from the exact sums, once. */
function totalOf(figures: StatementFigures, billing: Billing): Statement["total"] {
  const row = rowOf(figures, billing);
  const { amount: net } = billed(creditsOf(figures.charged), { ...billing, markup_percent: null });
  return {
    ...row,
    net_amount: net,
    markup_amount: row.amount === null || net === null ? null : difference(row.amount, net),
  };
}

const groupRow = z.object({
  ...usageFigures.shape,
  made: z.number(),
  approved: z.number(),
  kind: z.string(),
  person_id: z.string(),
  board_id: z.nullable(z.string()),
  series_id: z.nullable(z.string()),
  first: z.string(),
  last: z.string(),
});
type Group = EntryGroup & { first: string; last: string };

/** The sums of the entries by everything that a statement groups by, in one statement. */
async function readGroups(workspaceId: string, query: StatementQuery): Promise<Group[]> {
  const day = sql`(created_at at time zone ${query.tz})::date`;
  const { rows } = await database().execute(sql`
    select kind, person_id, board_id, series_id, ${FIGURE_SUMS}, sum(made)::int made, sum(approved)::float8 approved,
      min(${day})::text "first", max(${day})::text "last"
    from (${entriesOf(workspaceId, query)}) entries
    group by kind, person_id, board_id, series_id`);
  return z
    .array(groupRow)
    .parse(rows)
    .map((row) => ({
      ...{ kind: row.kind, personId: row.person_id, boardId: row.board_id, seriesId: row.series_id },
      ...{ first: row.first, last: row.last },
      made: row.made,
      failed: row.failed + row.canceled,
      rejected: row.rejected,
      active: row.active,
      calls: row.calls,
      approved: row.approved,
      charged: plainCredits(row.used),
      refunded: row.refunded,
      held: plainCredits(row.held),
      unknown: row.unknown + row.unknown_calls,
    }));
}

/** The earliest or the latest of these days. */
const first = (groups: readonly Group[], day: "first" | "last", sign: 1 | -1): string | null =>
  groups.reduce<string | null>(
    (found, group) => (found === null || group[day].localeCompare(found) === sign ? group[day] : found),
    null,
  );

/** @throws ApiError `not_found` for the board of a statement that never was in this workspace */
async function boardNames(
  workspaceId: string,
  { board_id: asked }: StatementQuery,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...ids, ...(asked ? [asked] : [])].filter((id) => !(id in NAMES_OF_NO_BOARD));
  if (wanted.length === 0) return new Map();
  const rows = await database()
    .select({ id: boards.id, name: boards.name })
    .from(boards)
    .where(and(eq(boards.workspaceId, workspaceId), inArray(boards.id, wanted)));
  // A board that was deleted has its entries.
  if (asked && rows.length === 0 && ids.length === 0) throw new ApiError("not_found", messages.boardNotFound);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What each shot of a board cost, and each line under one, in the order of the board; what is not there any more in one row. */
async function shotRows(
  groups: readonly EntryGroup[],
  billing: Billing,
): Promise<Pick<Statement, "shots" | "has_more_shots">> {
  const onBoards = [
    ...Map.groupBy(
      groups.filter(({ boardId }) => boardId !== null),
      ({ boardId }) => boardId ?? "",
    ),
  ];
  const found = onBoards.map(([boardId, alike]) => ({
    boardId,
    series: sumsBy(alike, ({ seriesId }) => seriesId ?? ""),
  }));
  const has_more_shots = found.reduce((sum, { series }) => sum + series.length, 0) > MAX_SHOT_ROWS;
  if (found.length === 0 || has_more_shots) return { shots: [], has_more_shots };
  const placed = await readShots(found.map(({ boardId }) => boardId));
  const shots = found.flatMap(({ boardId, series }): ShotRow[] => {
    const shotsOf = placed.get(boardId) ?? [];
    const places = series.map((of) => ({ of, place: placeOnBoard(shotsOf, of.value) }));
    const rows = places.flatMap(({ of, place }) =>
      place
        ? [
            {
              ...rowOf(figuresOf(of), billing),
              value: of.value,
              name: nameOf(shotsOf[place.number - 1], place.part),
              board_id: boardId,
              number: place.number,
              part: place.part,
            },
          ]
        : [],
    );
    const removed = places.filter(({ place }) => place === null).map(({ of }) => of);
    const rest =
      removed.length === 0
        ? []
        : [
            {
              ...rowOf(sumOf(removed), billing),
              ...{ value: "", name: null, board_id: boardId, number: 0, part: "removed" as const },
            },
          ];
    return [...rows.sort((a, b) => a.number - b.number || b.part.localeCompare(a.part)), ...rest];
  });
  return { shots, has_more_shots };
}

const figuresOf = ({ value: _, ...figures }: StatementFigures & { value: string }): StatementFigures =>
  figures;

type PlacedShot = Pick<typeof boardShots.$inferSelect, "id" | "line" | "prompt">;
const nameOf = (shot: PlacedShot | undefined, part: ShotPart): string | null => {
  const words = part === "line" ? shot?.line?.text : shot?.prompt;
  return words ? excerpt(words) : null;
};

/** The shots of these boards, each in its order. */
async function readShots(ids: readonly string[]): Promise<ReadonlyMap<string, PlacedShot[]>> {
  const rows = await database()
    .select({
      boardId: boardShots.boardId,
      ...{ id: boardShots.id, line: boardShots.line, prompt: boardShots.prompt },
    })
    .from(boardShots)
    .innerJoin(boards, eq(boards.id, boardShots.boardId))
    .where(inArray(boardShots.boardId, [...ids]))
    .orderBy(sql`array_position(${boards.shotOrder}, ${boardShots.id})`);
  return Map.groupBy(rows, ({ boardId }) => boardId);
}
