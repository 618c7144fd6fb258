import type * as z from "zod/mini";
import { type DescriptionChange, descriptionChange } from "@/lib/describe/description";
import { type Job, job } from "@/lib/jobs/job";
import { type LibraryChange, libraryChange } from "@/lib/library/library";
import type { Connection } from "./stores";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export type LiveStream = {
  onJob: (job: Job, raw: string) => void;
  onDescription: (change: DescriptionChange) => void;
  onLibrary: (change: LibraryChange) => void;
  onState: (state: Connection) => void;
  /** Open again after a gap that the feed may not have replayed. */
  onGap: () => void;
};

/**
 * Holds the one connection to the live feed. The browser resumes short losses by itself, with the last
 * event id; where it gave up (a refusal, a restart behind a proxy) this opens a new one, waiting longer
 * each time. Returns the end.
 */
export function openLiveStream({ onJob, onDescription, onLibrary, onState, onGap }: LiveStream): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let mustCatchUp = false;

  const open = () => {
    clearTimeout(timer);
    const current = new EventSource("/api/jobs/events");
    source = current;
    current.onopen = () => {
      failures = 0;
      onState("connected");
      if (mustCatchUp) onGap();
      mustCatchUp = false;
    };
    current.addEventListener("job", (event: MessageEvent<string>) => {
      const read = readFrame(event.data);
      if (read) onJob(read, event.data);
    });
    current.addEventListener("description", (event: MessageEvent<string>) => {
      const read = readAs(descriptionChange, event.data);
      if (read) onDescription(read);
    });
    current.addEventListener("library", (event: MessageEvent<string>) => {
      const read = readAs(libraryChange, event.data);
      if (read) onLibrary(read);
    });
    current.onerror = () => {
      onState(navigator.onLine ? "reconnecting" : "offline");
      if (current.readyState !== EventSource.CLOSED) return;
      mustCatchUp = true;
      const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++);
      timer = setTimeout(open, ceiling / 2 + (Math.random() * ceiling) / 2);
    };
  };
  const onOnline = () => {
    source?.close();
    mustCatchUp = true;
    onState("reconnecting");
    open();
  };
  const onOffline = () => onState("offline");
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  open();

  return () => {
    window.removeEventListener("online", onOnline);
    window.removeEventListener("offline", onOffline);
    clearTimeout(timer);
    source?.close();
  };
}

/** The job in a frame. */
export const readFrame = (raw: string): Job | null => readAs(job, raw);

/** A frame in a shape this page does not know comes from a newer server; the next reload understands it. */
function readAs<Schema extends z.ZodMiniType>(schema: Schema, raw: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(raw)).data ?? null;
  } catch {
    return null;
  }
}
