import "server-only";
import type { ChildProcess } from "node:child_process";
import { z } from "zod";
import { childEnvironment } from "@/lib/platform/server/child-environment";
import { forkEntry } from "@/lib/platform/server/process-entry";
import { processValue } from "@/lib/platform/server/process-value";

export const ratingRequest = z.object({ id: z.int(), password: z.string(), about: z.array(z.string()) });
const rated = z.object({ id: z.int(), score: z.number() });

const IDLE_MS = 60_000;

type Waiting = { resolve: (score: number) => void; reject: (error: unknown) => void };

/** The child that rates, which the next rating starts again when it has ended, and who waits for it. */
const rating = processValue("password-rating", () => ({
  child: null as ChildProcess | null,
  waiting: new Map<number, Waiting>(),
  count: 0,
  /** Ends the child, whose dictionaries nobody needs for hours. */
  idle: undefined as NodeJS.Timeout | undefined,
}));

/**
 * How hard a password is to guess, on zxcvbn's scale from 0 to 4. It is rated in a process of its own, because one of 64
 * digits takes 0.2 s.
 * @param about words that somebody would try first
 */
export function ratePassword(password: string, about: readonly string[]): Promise<number> {
  const state = rating();
  state.child ??= start();
  const { child } = state;
  const id = state.count++;
  clearTimeout(state.idle);
  state.idle = setTimeout(() => child.kill(), IDLE_MS).unref();
  return new Promise((resolve, reject) => {
    state.waiting.set(id, { resolve, reject });
    child.send({ id, password, about }, (error) => {
      if (error) end(child, error);
    });
  });
}

function start(): ChildProcess {
  const state = rating();
  const child = forkEntry("lib/session/server/rating/main", [], { env: childEnvironment() });
  // It ends with this process, and keeps it from nothing.
  child.unref();
  child.channel?.unref();
  child.on("message", (message) => {
    const { id, score } = rated.parse(message);
    state.waiting.get(id)?.resolve(score);
    state.waiting.delete(id);
  });
  child.once("error", (error) => end(child, error));
  child.once("exit", () => end(child, null));
  return child;
}

/** Who still waits for a child that ended is told so; the next rating starts another. */
function end(child: ChildProcess, cause: Error | null): void {
  const state = rating();
  if (state.child !== child) return;
  state.child = null;
  for (const { reject } of state.waiting.values()) reject(new Error("The rating ended.", { cause }));
  state.waiting.clear();
}
