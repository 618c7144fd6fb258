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

/** What a series of a board is of its shot. */
type SeriesPart = "shot" | "still" | "line";

/** Where a series stands on its board: at its shot or the still of that, or under it in the film. */
export const placeLink = (
  boardId: string,
  { shotId, part }: { shotId: string; part: SeriesPart },
  jobId: string | null = null,
) => (part === "line" ? boardCutLink(boardId, { shotId }) : shotLink(boardId, shotId, { jobId, part }));

/** The parameters of the room where the film is cut: where the playhead is, in seconds of the film, and that it plays. */
export const TIME_PARAMETER = "at";
export const PLAY_PARAMETER = "play";

type CutPlace = { shotId?: string; seconds?: number; isPlaying?: boolean };

/**
 * The room of a board where its film is cut, at a shot or at a time. A time beside a shot is one within what is shown of it.
 */
export function boardCutLink(id: string, { shotId, seconds, isPlaying }: CutPlace = {}) {
  const query = new URLSearchParams({
    ...(shotId !== undefined && { [SHOT_PARAMETER]: shotId }),
    ...(seconds !== undefined && { [TIME_PARAMETER]: String(Math.round(seconds * 1_000) / 1_000) }),
    ...(isPlaying && { [PLAY_PARAMETER]: "1" }),
  }).toString();
  return query === "" ? (`${boardLink(id)}/cut` as const) : (`${boardLink(id)}/cut?${query}` as const);
}
/** What the film of a board cost, on paper. */
export const receiptLink = (id: string) => `${boardLink(id)}/receipt` as const;

/** The parameters that lead to a shot on its board, and to one of its takes. */
export const SHOT_PARAMETER = "shot";
export const TAKE_PARAMETER = "take";

/** The parameter of a board that shows the stills of its shots, and its value. */
export const STAGE_PARAMETER = "stage";
export const STILLS_STAGE = "stills";

/** A board with a take of a shot, or of its still, open, or without one with the row of the shot in sight. */
export const shotLink = (
  boardId: string,
  shotId: string,
  { jobId = null, part = "shot" }: { jobId?: string | null; part?: SeriesPart } = {},
) =>
  `${boardLink(boardId)}?${new URLSearchParams({
    [SHOT_PARAMETER]: shotId,
    ...(part === "still" && { [STAGE_PARAMETER]: STILLS_STAGE }),
    ...(jobId !== null && { [TAKE_PARAMETER]: jobId }),
  })}` as const;
