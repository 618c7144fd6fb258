import { useQuery } from "@tanstack/react-query";
import { boardQuery, takesQuery } from "@/components/api/boards";
import { NO_DEFAULTS } from "@/lib/boards/defaults";
import { type Sequence, sequenceOf } from "@/lib/boards/sequence";

const NOTHING = { shots: [], columns: [], defaults: NO_DEFAULTS };

/** The picks of a board in sequence, as it would be exported now. */
export function useSequence(boardId: string): Sequence {
  const { data: board = NOTHING } = useQuery(boardQuery(boardId));
  const { data } = useQuery(takesQuery(boardId));
  return sequenceOf(board, (id) => data?.takes.filter(({ shot_id }) => shot_id === id) ?? []);
}
