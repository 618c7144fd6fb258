import * as z from "zod/mini";

/** A leader that closed without a word is missed after at most both times. */
const ASK_MS = 3_000;
const ANSWER_MS = 500;

/** Calls `lead` in one tab of this browser; its signal ends with the lead, which passes to another tab then. */
export function leadOneTab(name: string, ending: AbortSignal, lead: (until: AbortSignal) => void): void {
  if (!("locks" in navigator)) {
    elect(name, ending, lead);
    return;
  }
  const hold = () => {
    if (ending.aborted) return;
    lead(ending);
    return new Promise<void>((resolve) => ending.addEventListener("abort", () => resolve()));
  };
  navigator.locks.request(name, { signal: ending }, hold).catch((error: unknown) => {
    // Closing before the lock was granted is the usual end of a tab that never led.
    if (!ending.aborted) throw error;
  });
}

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("who") }),
  z.object({ type: z.literal("leader"), id: z.number() }),
  z.object({ type: z.literal("gone") }),
]);

/**
 * Without locks, which pages have over https and on this machine only. A tab asks who leads, and leads itself if none
 * responds. Two that lead, after one was frozen or both began at once, hear of each other, and the lower number goes on.
 */
function elect(name: string, ending: AbortSignal, lead: (until: AbortSignal) => void): void {
  const channel = new BroadcastChannel(`${name}-leader`);
  const post = (sent: z.infer<typeof message>) => channel.postMessage(sent);
  const id = Math.random();
  let leading: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const after = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };
  const ask = () => {
    post({ type: "who" });
    // At different times, so that the others hear of the first.
    after(ANSWER_MS * (0.5 + Math.random() / 2), claim);
  };
  const claim = () => {
    leading = new AbortController();
    post({ type: "leader", id });
    lead(leading.signal);
  };
  const follow = () => {
    leading?.abort();
    leading = null;
    after(ASK_MS, ask);
  };
  const leave = () => {
    if (leading) post({ type: "gone" });
    // A page that the browser brings back goes on here.
    follow();
  };

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const received = message.safeParse(data).data;
    if (received?.type === "leader" && (!leading || received.id < id)) follow();
    else if (received?.type === "gone" && !leading) ask();
    else if (received && leading) post({ type: "leader", id });
  };
  window.addEventListener("pagehide", leave);
  ending.addEventListener("abort", () => {
    window.removeEventListener("pagehide", leave);
    leave();
    clearTimeout(timer);
    channel.close();
  });
  ask();
}
