import { useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import { Store } from "@/lib/platform/store";
import { messages } from "./messages";

type StartOptions = {
  /** Seconds from which it plays. */
  from?: number;
  /** True where nobody pressed a button: a browser that does not allow it is no failure then. */
  isQuiet?: boolean;
};

/** The page's one player of previews: a new preview stops the one before. */
class PreviewPlayer {
  #audio: HTMLAudioElement | null = null;
  /** Address of the running preview; null for none. */
  readonly playing = new Store<string | null>({ initial: null });

  /** The playing element, for components that draw its position. */
  get element(): HTMLAudioElement | null {
    return this.#audio;
  }

  toggle(src: string, from = 0): void {
    if (this.playing.get() === src) this.#end();
    else this.start(src, { from });
  }

  start(src: string, { from = 0, isQuiet = false }: StartOptions = {}): void {
    this.#end();
    const audio = new Audio(src);
    audio.addEventListener("ended", () => this.#audio === audio && this.#end());
    if (from > 0) audio.addEventListener("loadedmetadata", () => seekTo(audio, from), { once: true });
    this.#audio = audio;
    this.playing.set(src);
    audio.play().catch((error: unknown) => {
      // A stop before the start is not a failure.
      if (this.#audio !== audio) return;
      this.#end();
      if (!isQuiet && !(error instanceof DOMException && error.name === "AbortError"))
        toast(messages.previewPlayer.failed, { tone: "danger" });
    });
  }

  /** Stops this preview, and no other that plays meanwhile. */
  stop(src: string): void {
    if (this.playing.get() === src) this.#end();
  }

  seek(seconds: number): void {
    if (this.#audio) seekTo(this.#audio, seconds);
  }

  #end(): void {
    this.#audio?.pause();
    this.#audio = null;
    this.playing.set(null);
  }
}

const seekTo = (audio: HTMLAudioElement, seconds: number): void => {
  const end = Number.isFinite(audio.duration) ? audio.duration : seconds;
  audio.currentTime = Math.min(seconds, end);
};

export const previewPlayer = new PreviewPlayer();

/** Whether the preview at this address is playing. */
export function useIsPlaying(src: string | null): boolean {
  const playing = useStored(previewPlayer.playing);
  return src !== null && playing === src;
}

/** Where the running preview is, in seconds, followed frame by frame while `isPlaying`; 0 otherwise. */
export function usePreviewSeconds(isPlaying: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const follow = () => {
      setSeconds(previewPlayer.element?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => {
      cancelAnimationFrame(frame);
      setSeconds(0);
    };
  }, [isPlaying]);
  return seconds;
}
