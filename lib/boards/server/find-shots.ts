import "server-only";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { sightOf } from "@/lib/audience/server/sight";
import type { Job } from "@/lib/jobs/job";
import { findShotHits, type ShotHit } from "@/lib/jobs/server/search/found-shots";
import { loadInOrder } from "@/lib/jobs/server/search/list";
import { correctSpelling } from "@/lib/jobs/server/search/spelling";
import { asSeen } from "@/lib/jobs/server/sight";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { LINE_PREFIX, lineIdOf } from "../film-lines";
import type { FoundShot, FoundShots } from "../found-shot";
import { shotIdOf } from "../stills";
import { seenBoards } from "./boards";
import { boardShots, boards } from "./schema";

type Question = { q?: string | null | undefined; limit: number };

/** The shots with the words of a search, or with those that it probably means where none has them. */
export async function findShots(session: Session, { q, limit }: Question): Promise<FoundShots> {
  const typed = q?.trim() ?? "";
  const exact = await findShotHits(session, { q: typed, limit });
  const meant = exact.hits.length > 0 ? null : (await correctSpelling(session, typed)).q;
  const { hits, hasMore } = meant === null ? exact : await findShotHits(session, { q: meant, limit });
  const shots = await withPlaces(session, hits);
  const first = hits.find(({ isLine }) => !isLine);
  return {
    object: "found_shots",
    q: meant ?? typed,
    shots: shots.flatMap(({ isLine, shot }) => (isLine ? [] : shot)),
    lines: shots.flatMap(({ isLine, shot }) => (isLine ? shot : [])),
    shot_count: first?.shotCount ?? 0,
    take_count: first?.takeCount ?? 0,
    has_more: hasMore,
  };
}

/** The shots of boards under which these lines are, by the series of what was spoken. */
async function readLines(
  found: readonly Job[],
  named: readonly { id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = named.map(({ id }) => id);
  if (ids.length === 0 || !found.some(({ series }) => series?.id.startsWith(LINE_PREFIX))) return new Map();
  const rows = await database()
    .select({ id: boardShots.id, line: boardShots.line })
    .from(boardShots)
    .where(and(inArray(boardShots.boardId, ids), isNotNull(boardShots.line)));
  return new Map(rows.flatMap(({ id, line }) => (line ? [[lineIdOf(id, line), id] as const] : [])));
}

/** The shots with their jobs and their places on boards. One whose job was purged meanwhile is left out. */
async function withPlaces(session: Session, hits: readonly ShotHit[]) {
  const { workspaceId } = session;
  const sight = await sightOf(session);
  const found = await loadInOrder([...new Set(hits.flatMap(({ hitId, shownId }) => [hitId, shownId]))]);
  const byId = new Map(found.map((job) => [job.id, asSeen(sight, job)]));
  const boardIds = [...new Set(found.flatMap(({ series }) => series?.board?.id ?? []))];
  const named =
    boardIds.length === 0
      ? []
      : await database()
          .select({ id: boards.id, name: boards.name, shotOrder: boards.shotOrder })
          .from(boards)
          .where(
            and(
              eq(boards.workspaceId, workspaceId),
              seenBoards(sight),
              inArray(boards.id, boardIds),
              isNull(boards.deletedAt),
            ),
          );
  const spoken = await readLines(found, named);
  const placeOf = ({ series }: Job): FoundShot["board"] => {
    const board = named.find(({ id }) => id === series?.board?.id);
    const lineOf = spoken.get(series?.id ?? "");
    const at = board?.shotOrder.indexOf(lineOf ?? shotIdOf(series?.id ?? "")) ?? -1;
    if (!board || at < 0) return null;
    const place = { id: board.id, name: board.name, shot_number: at + 1 };
    return lineOf === undefined ? place : { ...place, line_of_shot_id: lineOf };
  };
  return hits.flatMap(({ id, isLine, hitId, shownId, takes, isPicked }) => {
    const [hit, job] = [byId.get(hitId), byId.get(shownId)];
    if (!hit || !job) return [];
    const shot: FoundShot = {
      id,
      job,
      words: hit.prompt,
      takes,
      is_picked: isPicked,
      board: placeOf(job),
      made_at: hit.created_at,
    };
    return { isLine, shot };
  });
}
