import { PAGE_PATHS } from "@/lib/platform/page-paths";

export const boardLink = (id: string) => `${PAGE_PATHS.boards}/${encodeURIComponent(id)}` as const;

/** The parameters that lead to a shot on its board, and to one of its takes. */
export const SHOT_PARAMETER = "shot";
export const TAKE_PARAMETER = "take";

/** A board with a take of a shot open, or without one with the row of the shot in sight. */
export const shotLink = (boardId: string, shotId: string, jobId: string | null = null) =>
  `${boardLink(boardId)}?${new URLSearchParams({
    [SHOT_PARAMETER]: shotId,
    ...(jobId !== null && { [TAKE_PARAMETER]: jobId }),
  })}` as const;
