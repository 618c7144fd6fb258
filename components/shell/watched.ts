/**
 * Whether a person is looking at this job: its large view, which is marked by `data-large`, is in the visible
 * part of a visible tab. Read at the moment of an event, so no page has to report its scrolling.
 */
export function isWatched(jobId: string): boolean {
  if (document.hidden) return false;
  const large = document.querySelector(`[data-large][data-job-id="${CSS.escape(jobId)}"]`);
  if (!large) return false;
  const { top, bottom, left, right } = large.getBoundingClientRect();
  return top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0;
}
