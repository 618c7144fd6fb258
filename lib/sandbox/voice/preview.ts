import { access } from "node:fs/promises";
import type { FileStore } from "../files/file-store";
import type { RenderFile } from "../renderers/fork";
import type { LibraryVoice } from "./library";

/** Path prefix of previews. They are public, so that a page can play them without a key. */
export const PREVIEWS_PATH = "/voice-previews/";

export type Previews = { pathOf(voice: LibraryVoice): Promise<string> };

/**
 * The previews of the library. Each is rendered at its first request, once for all concurrent requests, and
 * then stored for ever.
 */
export function createPreviews(store: FileStore, render: RenderFile): Previews {
  const speaking = new Map<string, Promise<string>>();

  async function speak(voice: LibraryVoice): Promise<string> {
    const name = `preview-${voice.id}.mp3`;
    const previewPath = store.pathOf(name);
    const isThere = await access(previewPath).then(
      () => true,
      () => false,
    );
    if (isThere) return previewPath;
    const draft = store.draft(name);
    const source = { mode: "tts", text: voice.sample } as const;
    await render({ kind: "voice", tuning: voice.tuning, source, outputPath: draft }, {});
    await store.keep(draft, name);
    return previewPath;
  }

  return {
    pathOf(voice) {
      const pending = speaking.get(voice.id);
      if (pending) return pending;
      const work = speak(voice).finally(() => speaking.delete(voice.id));
      speaking.set(voice.id, work);
      return work;
    },
  };
}
