import "../checks";
import { stripVTControlCharacters } from "node:util";
import { ask } from "../service";
import { Context, context, inContext, type Settings } from "./context";
import { forEachParallel } from "./each";
import { type Check, NotChecked, registered } from "./register";

type CheckOutcome = "holds" | "fails" | "not checked";
export type Result = Omit<Check, "run"> & { outcome: CheckOutcome; seconds: number; reason?: string };
export type Report = { base: string; results: Result[]; seconds: number; credits: number };

/** Renders take seconds, and a busy service more; the limit ends what hangs. */
const CHECK_TIMEOUT_MS = 240_000;
/** Some checks wait for results, meanwhile others ask. */
const AT_ONCE = 12;

type Filter = { only?: RegExp | undefined; skip?: RegExp | undefined };

/** The checks that a filter selects, by the text of section and title. */
export const selected = ({ only, skip }: Filter): Check[] =>
  registered().filter(({ section, title }) => {
    const text = `${section} › ${title}`;
    return (only?.test(text) ?? true) && !(skip?.test(text) ?? false);
  });

/**
 * Makes the selected checks against a service.
 * @param onResult called after each check
 * @param stop asked before each check; true leaves out the rest
 */
export async function runSuite(
  settings: Settings,
  filter: Filter = {},
  onResult: (result: Result) => void = () => undefined,
  stop: () => boolean = () => false,
): Promise<Report> {
  const run = new Context(settings);
  const startedAt = performance.now();
  const results: Result[] = [];
  const work = async (check: Check) => {
    if (stop()) return;
    const result = await make(run, check);
    results.push(result);
    onResult(result);
  };
  await forEachParallel(selected(filter), work, AT_ONCE);
  await inContext(run, cleanUp);
  const credits = await inContext(run, creditsSpent);
  const order = new Map(registered().map(({ title }, index) => [title, index]));
  results.sort((a, b) => (order.get(a.title) ?? 0) - (order.get(b.title) ?? 0));
  return { base: settings.base, results, seconds: (performance.now() - startedAt) / 1000, credits };
}

async function make(run: Context, { run: check, ...named }: Check): Promise<Result> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const limit = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const late = new Promise<never>((_resolve, reject) =>
    limit.addEventListener("abort", () => reject(new Error(`no result within ${CHECK_TIMEOUT_MS / 1000} s`))),
  );
  try {
    await Promise.race([inContext(run, check), late]);
    return { ...named, outcome: "holds", seconds: seconds() };
  } catch (error) {
    const reason = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
    const outcome = error instanceof NotChecked ? "not checked" : "fails";
    return { ...named, outcome, seconds: seconds(), reason };
  }
}

/** Deletes what the run made and the text lets it delete: custom voices. */
async function cleanUp(): Promise<void> {
  const { leftovers } = context();
  await Promise.all([...leftovers].map((path) => ask("DELETE", path).catch(() => undefined)));
}

/** Jobs that no check waited for: how many are looked at once more, and how often, as some are canceled late. */
const OPEN = { jobs: 100, looks: 8, pauseMs: 1_000 };

/** Credits of the run's jobs. One that is still open counts with what it holds. */
async function creditsSpent(): Promise<number> {
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
