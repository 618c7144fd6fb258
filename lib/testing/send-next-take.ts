import { sendNext } from "@/lib/boards/server/send-queued";

/** Gives the next queued take of a workspace its turn, and waits for what that begins. @returns whether the queue goes on */
export async function sendNextTake(workspaceId: string): Promise<boolean> {
  const begun: Promise<void>[] = [];
  const goesOn = await sendNext(workspaceId, (work) => {
    begun.push(work(new AbortController().signal));
  });
  await Promise.all(begun);
  return goesOn;
}
