import { boardsClient } from "@/components/api/boards";
import { jobsClient } from "@/components/api/jobs";
import { toast } from "@/components/ui/toast";
import { MAX_NAME_OF_PROMPT, type NewBoard } from "@/lib/boards/board";
import { editsToAddShots } from "@/lib/boards/fill/add-edits";
import { boardOfJobs } from "@/lib/boards/fill/board-of-jobs";
import { isValidShot } from "@/lib/boards/fill/filled-shot";
import { newId } from "@/lib/boards/new-id";
import type { PlacedTake } from "@/lib/boards/placed-take";
import type { Job } from "@/lib/jobs/job";
import { boardLink } from "@/lib/navigation/boards";
import { excerpt } from "@/lib/platform/excerpt";
import { handScript } from "./handed-script";
import { messages as text } from "./messages";

/** Jobs of one request: its address has their ids. */
const JOBS_PART = 100;

/**
 * Makes a board. Its shots follow in parts: all together may be more than a request holds.
 * @param takes jobs that become takes of its shots
 * @returns its address
 * @throws ApiError where it can't be made whole; nothing of it stays
 */
export async function makeBoard({ shots = [], ...empty }: NewBoard, takes: readonly PlacedTake[] = []) {
  const { id } = await boardsClient.create({ body: empty });
  const params = { boardId: id };
  try {
    for (const edit of editsToAddShots(shots)) await boardsClient.edit({ params, body: { edits: [edit] } });
    if (takes.length > 0) await boardsClient.place({ params, body: { takes: [...takes] } });
  } catch (error) {
    // Its takes, if they were placed, can be placed again.
    await boardsClient.remove({ params }).catch(() => undefined);
    throw error;
  }
  return boardLink(id);
}

const nameFrom = (name: string): string => excerpt(name, MAX_NAME_OF_PROMPT) || text.unnamed;

/** Makes a board with one clip for each prompt. Throws like `makeBoard`. */
export function makeBoardOfPrompts(name: string, prompts: readonly string[]) {
  const shots = prompts
    .map((prompt) => ({ kind: "video" as const, prompt }))
    .filter(isValidShot)
    .map((shot) => ({ ...shot, id: newId("shot") }));
  return makeBoard({ name: nameFrom(name), shots });
}

/** Makes an empty board whose page opens with a text of which its shots can be written. Throws like `makeBoard`. */
export async function makeBoardOfScript(name: string, script: string) {
  const { id } = await boardsClient.create({ body: { name: nameFrom(name) } });
  handScript(id, script);
  return boardLink(id);
}

/** Jobs in the order of their ids, without those that are gone. */
export async function readJobs(ids: readonly string[]): Promise<Job[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / JOBS_PART) }, (_, at) =>
    ids.slice(at * JOBS_PART, (at + 1) * JOBS_PART),
  );
  const lists = await Promise.all(
    parts.map((part) => jobsClient.list({ query: { ids: part.join(","), limit: JOBS_PART } })),
  );
  const byId = new Map(lists.flatMap(({ data }) => data).map((job) => [job.id, job]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Makes a board of what some jobs were asked for, with these jobs as its takes. Says how many make no shot. Throws like
 * `makeBoard`.
 * @param ids at most `MAX_PLACED_TAKES`
 */
export async function makeBoardOfJobs(ids: readonly string[]) {
  const jobs = (await readJobs(ids)).sort(
    (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at),
  );
  const { shots, columns, defaults, takes, leftOut } = boardOfJobs(jobs, newId);
  const address = await makeBoard(
    { name: nameFrom(shots[0]?.prompt ?? ""), columns, shots, defaults },
    takes,
  );
  if (leftOut > 0) toast(text.leftOut(leftOut), { isOfStudio: true });
  return address;
}
