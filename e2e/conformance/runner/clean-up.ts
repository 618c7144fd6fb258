import { ask } from "../service";
import { context } from "./context";

/** Deletes what the run made and the text lets it delete: custom voices. */
export async function cleanUp(): Promise<void> {
  const { leftovers } = context();
  await Promise.all([...leftovers].map((path) => ask("DELETE", path).catch(() => undefined)));
}

/** Jobs that no check waited for: how many are looked at once more, and how often, as some are canceled late. */
const OPEN = { jobs: 100, looks: 8, pauseMs: 1_000 };

/** Credits of the run's jobs. One that is still open counts with what it holds. */
export async function creditsSpent(): Promise<number> {
  const { jobs, isEmbedded } = context();
  const open = () => [...jobs].filter(([, { isOver }]) => !isOver).slice(0, OPEN.jobs);
  for (let look = 0; look < OPEN.looks && open().length > 0; look++) {
    await Promise.all(open().map(([path, { key }]) => ask("GET", path, { key }).catch(() => undefined)));
    // Elsewhere no job is canceled by its words.
    if (!isEmbedded) break;
    if (open().length > 0) await new Promise((resolve) => setTimeout(resolve, OPEN.pauseMs));
  }
  return [...jobs.values()].reduce((sum, { credits }) => sum + credits, 0);
}
