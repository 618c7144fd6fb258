/**
 * The limit of what waits for the end of a job, or for the service to host its file. The embedded service draws one
 * after another at a low priority: beside other tests the smallest clip takes up to a minute, and one of the form's
 * first settings two.
 */
export const JOB_TIMEOUT = { timeout: 150_000 };
