import type { Page } from "@playwright/test";
import { insertJobs, type JobRow } from "./job-rows";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Days between two jobs of a test history. */
const DAYS_APART = 2;

const madeAt = (n: number, now: number): Date => new Date(now - DAY_MS - (n - 1) * DAYS_APART * DAY_MS);

/**
 * Inserts completed jobs for the workspace of a page's session, because a real history takes years: "Job 1" is
 * from yesterday, and each next one two days older.
 * @returns the calendar day in UTC of "Job n"
 */
export async function insertHistory(page: Page, count: number): Promise<(n: number) => string> {
  const now = Date.now();
  const rows = Array.from(
    { length: count },
    (_, at): JobRow => ({
      prompt: `Job ${at + 1}`,
      status: "completed",
      created_at: madeAt(at + 1, now),
    }),
  );
  await insertJobs(page, rows);
  return (n) => madeAt(n, now).toISOString().slice(0, 10);
}
