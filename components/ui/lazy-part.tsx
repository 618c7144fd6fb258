import dynamic from "next/dynamic";
import type { ComponentType, ReactElement } from "react";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { BufferKeysUntilFocus } from "./buffer-keys";

/**
 * A component whose code is loaded when it is first rendered, in the browser only. Until then `Waiting` is in its place.
 * Its `load` loads the code earlier. What a page shows at once is rendered on the server, and takes Next's `dynamic`
 * itself, which needs the `import` inside of its call.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Waiting: () => ReactElement | null = () => null,
) {
  const loadWithRetry = () => importWithRetry(load);
  const Part = dynamic(loadWithRetry, { ssr: false, loading: Waiting });
  return Object.assign(Part, { load: loadWithRetry });
}

/** A part that takes the focus when it is there: a dialog, or a box with a field. It gets the keys pressed until then. */
export const lazyPopup = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart(load, BufferKeysUntilFocus);
