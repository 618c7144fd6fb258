"use client";

import { toast } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import { Store } from "@/lib/platform/store";
import { messages } from "./messages";

/** The page's one player of previews: a new preview stops the one before. */
class PreviewPlayer {
  #audio: HTMLAudioElement | null = null;
  /** Address of the running preview; null for none. */
  readonly playing = new Store<string | null>({ initial: null });

  /** The playing element, for components that draw its position. */
  get element(): HTMLAudioElement | null {
    return this.#audio;
  }

  toggle(src: string): void {
    const stops = this.playing.get() === src;
    this.#end();
    if (stops) return;
    const audio = new Audio(src);
    audio.addEventListener("ended", () => this.#end());
    this.#audio = audio;
    this.playing.set(src);
    audio.play().catch((error: unknown) => {
      // A stop before the start is not a failure.
      if (this.#audio !== audio) return;
      this.#end();
      if (!(error instanceof DOMException && error.name === "AbortError"))
        toast(messages.previewPlayer.failed, { tone: "danger" });
    });
  }

  #end(): void {
    this.#audio?.pause();
    this.#audio = null;
    this.playing.set(null);
  }
}

export const previewPlayer = new PreviewPlayer();

/** Whether the preview at this address is playing. */
export function useIsPlaying(src: string | null): boolean {
  const playing = useStored(previewPlayer.playing);
  return src !== null && playing === src;
}
