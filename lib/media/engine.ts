import { lazy } from "@/lib/platform/lazy";
import { MediaError } from "./media-error";

/** The parts of node-av (FFmpeg in this process) that the project uses. */
export type MediaEngine = {
  api: typeof import("node-av/api");
  lib: typeof import("node-av/lib");
  codes: typeof import("node-av/constants");
};

/**
 * Loads the native media engine once per process. It is an optional dependency and native code: call this in
 * a forked child only.
 *
 * @throws MediaError "engine-missing" where no build exists for this machine
 */
export const mediaEngine: () => Promise<MediaEngine> = lazy(load);

async function load(): Promise<MediaEngine> {
  try {
    const [api, lib, codes] = await Promise.all([
      import("node-av/api"),
      import("node-av/lib"),
      import("node-av/constants"),
    ]);
    lib.Log.setLevel(codes.AV_LOG_ERROR);
    return { api, lib, codes };
  } catch (cause) {
    throw new MediaError("engine-missing", "The media engine is not installed on this machine", { cause });
  }
}

/**
 * Yields to the event loop. Frames are freed by finalizers that run only between its turns, so a loop that
 * never yields grows by megabytes per frame.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
