/** How many takes are being made, and how many wait: for the API, for a slot of the plan, or for their turn here. */
export type InProgress = { running: number; waiting: number };

/**
 * The one count of what is in progress, which the top bar, the queue and boards show.
 * @param active jobs that have not ended, of which `waiting` wait
 * @param queued takes of boards that are no jobs yet
 */
export const countInProgress = ({
  active,
  waiting,
  queued,
}: {
  active: number;
  waiting: number;
  queued: number;
}): InProgress => ({ running: Math.max(0, active - waiting), waiting: waiting + queued });
