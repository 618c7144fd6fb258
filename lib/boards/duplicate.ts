import type { IdPrefix } from "@/lib/platform/ids";
import type { Board, NewBoard } from "./board";

/** What a copy of a board is made of: the same shots and columns under new ids, without takes. */
export function duplicateBoard(
  {
    columns,
    shots,
    sound,
    mix,
    references,
    defaults,
    tags,
    audience,
  }: Pick<Board, "columns" | "shots" | "sound" | "mix" | "references" | "defaults" | "tags" | "audience">,
  name: string,
  newId: (prefix: Extract<IdPrefix, "shot" | "clm">) => string,
): NewBoard {
  const columnIds = new Map(columns.map(({ id }) => [id, newId("clm")]));
  return {
    name,
    sound,
    mix,
    references,
    defaults,
    tags,
    // A copy of what not everybody sees is its maker's alone.
    ...(audience.kind !== "open" && { audience: { kind: "private" } }),
    columns: columns.map(({ id, revision: _, ...column }) => ({ ...column, id: columnIds.get(id) ?? id })),
    shots: shots.map(({ revision: _, takes, ...shot }) => ({
      ...shot,
      id: newId("shot"),
      takes: Object.fromEntries(
        Object.entries(takes).flatMap(([id, count]) => {
          const copy = columnIds.get(id);
          return copy === undefined ? [] : [[copy, count]];
        }),
      ),
    })),
  };
}
