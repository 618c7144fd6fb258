import { PAGE_PATHS } from "@/lib/platform/page-paths";

export const boardLink = (id: string) => `${PAGE_PATHS.boards}/${encodeURIComponent(id)}` as const;

/** The parameters of the room of a board in which its reviews are read: the one that is shown, and the remark whose frame is open. */
export const REVIEW_PARAMETER = "link";
export const REMARK_PARAMETER = "remark";

export const boardReviewLink = (id: string) => `${boardLink(id)}/review` as const;

/** That room with one of the reviews. */
export const reviewLink = (boardId: string, reviewId: string) =>
  `${boardReviewLink(boardId)}?${new URLSearchParams({ [REVIEW_PARAMETER]: reviewId })}` as const;

/** The frame that a remark on a board is about, with what was marked on it. */
export const remarkLink = (boardId: string, remarkId: string) =>
  `${boardReviewLink(boardId)}?${new URLSearchParams({ [REMARK_PARAMETER]: remarkId })}` as const;

/** The parameters that lead to a shot on its board, and to one of its takes. */
export const SHOT_PARAMETER = "shot";
export const TAKE_PARAMETER = "take";

/** A board with a take of a shot open, or without one with the row of the shot in sight. */
export const shotLink = (boardId: string, shotId: string, jobId: string | null = null) =>
  `${boardLink(boardId)}?${new URLSearchParams({
    [SHOT_PARAMETER]: shotId,
    ...(jobId !== null && { [TAKE_PARAMETER]: jobId }),
  })}` as const;
