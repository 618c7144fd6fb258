import { ask } from "../service";
import { context } from "./context";

/** Deletes what the run made and the text lets it delete: custom voices. */
export async function cleanUp(): Promise<void> {
  const { leftovers } = context();
  await Promise.all([...leftovers].map((path) => ask("DELETE", path).catch(() => undefined)));
}

/** At most so many jobs that no check waited for are looked at once more. */
const LAST_LOOKS = 100;

/** Credits of the run's jobs, after a last look at those that nobody waited for. */
export async function creditsSpent(): Promise<number> {
  const { jobs } = context();
  const open = [...jobs].filter(([, { isOver }]) => !isOver).slice(0, LAST_LOOKS);
  await Promise.all(open.map(([path, { key }]) => ask("GET", path, { key }).catch(() => undefined)));
  return [...jobs.values()].reduce((sum, { credits }) => sum + credits, 0);
}
