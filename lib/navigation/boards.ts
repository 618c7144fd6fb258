import { PAGE_PATHS } from "@/lib/platform/page-paths";

export const boardLink = (id: string) => `${PAGE_PATHS.boards}/${encodeURIComponent(id)}` as const;

/** The parameters that open the takes of a shot on its board. */
export const SHOT_PARAMETER = "shot";
export const TAKE_PARAMETER = "take";

/** A board with the takes of a shot open: this one, or without it the one that stands for the shot. */
export const shotLink = (boardId: string, shotId: string, jobId: string | null = null) =>
  `${boardLink(boardId)}?${new URLSearchParams({
    [SHOT_PARAMETER]: shotId,
    ...(jobId !== null && { [TAKE_PARAMETER]: jobId }),
  })}` as const;
