import { toast } from "@/components/ui/toast";

type Listener = () => void;

/** The page's one player of previews: whatever starts, what played before stops. */
class PreviewPlayer {
  #audio: HTMLAudioElement | null = null;
  #src: string | null = null;
  readonly #listeners = new Set<Listener>();

  readonly subscribe = (listener: Listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Address of what plays now; null in silence. */
  readonly playing = (): string | null => this.#src;

  /** The element that plays, for who draws its position. */
  get element(): HTMLAudioElement | null {
    return this.#audio;
  }

  toggle(src: string): void {
    const stops = this.#src === src;
    this.#end();
    if (stops) return;
    const audio = new Audio(src);
    audio.addEventListener("ended", () => this.#end());
    this.#audio = audio;
    this.#set(src);
    audio.play().catch((error: unknown) => {
      // Stopping before it began is no failure.
      if (this.#audio !== audio) return;
      this.#end();
      if (!(error instanceof DOMException && error.name === "AbortError"))
        toast("This preview could not be played.", { tone: "danger" });
    });
  }

  #end(): void {
    this.#audio?.pause();
    this.#audio = null;
    this.#set(null);
  }

  #set(src: string | null): void {
    this.#src = src;
    for (const listener of this.#listeners) listener();
  }
}

export const previewPlayer = new PreviewPlayer();
