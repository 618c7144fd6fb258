/**
 * The limit of what waits for a drawn result. The embedded service draws one after another at a low priority: beside
 * other tests the smallest clip takes up to a minute, and one of the form's first settings two.
 */
export const DRAWN = { timeout: 150_000 };
