import { useQueries } from "@tanstack/react-query";
import { boardQuery, takesQuery } from "@/components/api/boards";
import { type PlaceOnBoard, placeOnBoard } from "@/lib/boards/film-lines";
import type { BoardTake } from "@/lib/boards/run";

/** A board in the queue: its name and the place of each shot, as far as they are known, and its takes. */
export type KnownBoard = {
  name: string | null;
  /** Where a series stands; null where that is not known. */
  placeOf: (seriesId: string) => PlaceOnBoard | null;
  /** The newest picture of a shot, else none. */
  pictureOf: (shotId: string) => { url: string; aspect: number } | null;
};

const pictureOf = ({ asset }: BoardTake): { url: string; aspect: number } | null => {
  const poster = asset?.poster_url;
  if (!poster) return null;
  return { url: poster, aspect: asset.width && asset.height ? asset.width / asset.height : 16 / 9 };
};

/** The boards with these ids, each as far as it is known. Of one that was deleted, nothing is. */
export function useBoards(ids: readonly string[]): (id: string | null) => KnownBoard {
  const boards = useQueries({ queries: ids.map((id) => ({ ...boardQuery(id), retry: false })) });
  const takes = useQueries({ queries: ids.map((id) => ({ ...takesQuery(id), retry: false })) });
  return (id) => {
    const at = id === null ? -1 : ids.indexOf(id);
    const board = boards[at]?.data;
    return {
      name: board?.name ?? null,
      placeOf: (seriesId) => (board ? placeOnBoard(board.shots, seriesId) : null),
      pictureOf: (shotId) =>
        takes[at]?.data?.takes
          .filter(({ shot_id }) => shot_id === shotId)
          .map(pictureOf)
          .findLast((picture) => picture !== null) ?? null,
    };
  };
}
