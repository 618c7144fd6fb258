import { Store } from "@/lib/platform/store";
import type { InputName } from "../shot/shot-input";

/** A file, or the result of a job, that was dropped on a row to be an input of its shot. */
export type DroppedInput = { name: InputName } & ({ file: File } | { jobId: string });

/** The latest of each shot, by its id. The row's own field takes it, and shows how far it is uploaded. */
export const droppedInputs = new Store<Readonly<Record<string, DroppedInput>>>({ initial: {} });

const taken = new WeakSet<DroppedInput>();

/** Whether nobody took it before. A row is drawn anew when it is scrolled out of the window and back. */
export function takeDropped(dropped: DroppedInput): boolean {
  if (taken.has(dropped)) return false;
  taken.add(dropped);
  return true;
}
