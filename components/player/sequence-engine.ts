import { Store } from "@/lib/platform/store";
import { ClipStarter } from "./clip-starter";
import { FilmMix, type PlayedMix } from "./film-mix";
import { type SequenceState, STILL } from "./sequence-state";
import {
  endOf,
  endOfAll,
  followSound,
  LAST_PICTURE,
  LEAD_SECONDS,
  mediaTimeOf,
  partAt,
  positionAfter,
  sequenceTimeOf,
  shownAt,
  type TimedPart,
} from "./sequence-timing";

/** A part with what it shows. `key` stays with the part when its file or its cut changes. */
export type PlayedPart = TimedPart & {
  key: string;
  kind: "video" | "image";
  src: string;
  poster: string | null;
};
/** What is heard under all parts; null seconds where its length is not known yet. */
export type PlayedSound = { src: string; seconds: number | null };

/** Elements of a page. The engine shows one of the pictures at a time by `data-shown`. */
export type SequenceElements = {
  /** At least two: the one that plays, and the next, ready at its in point. */
  videos: readonly HTMLVideoElement[];
  image: HTMLImageElement;
  sound: HTMLAudioElement;
  /** For lines: as many as may be heard or made ready at the same time. */
  voices: readonly HTMLAudioElement[];
};

/** A picture that is this close to its position is not sought again. */
const SAME_SECONDS = 0.02;
/** A clip that was started early may be this far past its in point. */
const EARLY_SECONDS = 0.12;
/** A sound that is not heard by then is left out. */
const SOUND_WAIT_MS = 10_000;
/** Near the end of a file there is no more data to wait for. */
const END_SECONDS = 0.15;

/**
 * Plays parts of files one after the other, as one film, under one sound. The next clip is loaded and stands at its in
 * point while the one before plays, so that at the out point only what is shown changes. Where there is a sound, it is the
 * clock and the pictures follow it; else the clip that plays is the clock.
 */
export class SequenceEngine {
  readonly state = new Store<SequenceState>({ initial: STILL });
  private parts: readonly PlayedPart[] = [];
  /** What was given to play, as text. */
  private given = "";
  private sound: PlayedSound | null = null;
  private readonly mix = new FilmMix();
  private elements: SequenceElements | null = null;
  /** Which part each video element holds. */
  private readonly held = new Map<HTMLVideoElement, string>();
  /** The sound was started and is not heard yet; since when in milliseconds. */
  private isSoundStarting = false;
  private soundCalled = 0;
  /** The position from which time passes by the clock of the computer, and since when in milliseconds. */
  private anchor = { seconds: 0, since: 0 };
  private frame = 0;
  private readonly starter = new ClipStarter();
  private leaving = new AbortController();

  /** Takes over elements of the page, until the returned function is called. */
  attach(elements: SequenceElements): () => void {
    this.elements = elements;
    this.set({ failed: [] });
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    for (const video of elements.videos) {
      video.preload = "auto";
      video.addEventListener("timeupdate", this.tick, { signal });
      video.addEventListener("ended", this.tick, { signal });
      video.addEventListener("error", () => this.fail(this.held.get(video)), { signal });
    }
    const { sound, image } = elements;
    sound.preload = "auto";
    for (const event of ["playing", "ended", "timeupdate"])
      sound.addEventListener(event, this.onSound, { signal });
    sound.addEventListener("loadedmetadata", () => this.set({ length: this.length() }), { signal });
    sound.addEventListener("error", () => this.fail(this.sound?.src), { signal });
    image.addEventListener("error", () => this.fail(image.getAttribute("src") ?? undefined), { signal });
    this.takeSound();
    this.mix.voices.attach(elements.voices);
    this.hear({});
    this.seek(this.state.get().seconds);
    return () => {
      this.pause();
      this.leaving.abort();
      this.mix.voices.leave();
      for (const video of elements.videos) unload(video);
      unload(sound);
      this.held.clear();
      this.elements = null;
    };
  }

  /**
   * What is played; the same again changes nothing. While it plays, it goes on at the same picture where that is still
   * there.
   */
  load(parts: readonly PlayedPart[], sound: PlayedSound | null, mix: PlayedMix | null = null): void {
    if (this.mix.load(mix)) this.hear({});
    const given = JSON.stringify([parts, sound]);
    if (given === this.given) return;
    this.given = given;
    const before = { parts: this.parts, seconds: this.state.get().seconds };
    const isOtherSound = sound?.src !== this.sound?.src;
    this.parts = parts;
    this.sound = sound;
    if (isOtherSound) this.takeSound();
    const seconds = before.parts.length > 0 ? positionAfter(before, parts) : before.seconds;
    const shown = before.parts[partAt(before.parts, before.seconds)];
    const next = parts[partAt(parts, seconds)];
    const isSame = shown && next && shown.key === next.key && shown.src === next.src;
    this.set({ length: this.length() });
    // A change of another part leaves the picture and the sound alone.
    if (isSame && !isOtherSound && Math.abs(seconds - before.seconds) < SAME_SECONDS) {
      this.set({ at: this.placeOf(seconds) });
      this.prepare();
    } else this.seek(seconds);
  }

  /** What is heard from now on: nothing, how loud, and whether clips with their own sound. */
  readonly hear = (heard: Partial<Pick<SequenceState, "isMuted" | "volume" | "isClipHeard">>): void => {
    this.set(heard);
    for (const video of this.elements?.videos ?? []) this.applySound(video);
    this.mix.hear(this.state.get(), this.elements?.sound);
  };

  private applySound(video: HTMLVideoElement): void {
    const { isMuted, isClipHeard } = this.state.get();
    Object.assign(video, { muted: isMuted || !isClipHeard, volume: this.mix.fullVolume(this.state.get()) });
  }

  readonly play = (): void => {
    const { seconds, length } = this.state.get();
    if (!this.elements || length === 0) return;
    if (seconds >= length - LEAD_SECONDS) this.seek(0);
    this.set({ isPlaying: true });
    this.startSound();
    this.anchorAt(this.state.get().seconds);
    this.tick();
  };

  readonly pause = (): void => {
    cancelAnimationFrame(this.frame);
    this.set({ isPlaying: false, isWaiting: false });
    this.isSoundStarting = false;
    for (const video of this.elements?.videos ?? []) video.pause();
    this.elements?.sound.pause();
    this.mix.voices.pause();
    // One that was started early goes back to its in point.
    this.prepare();
  };

  readonly toggle = (): void => (this.state.get().isPlaying ? this.pause() : this.play());

  readonly seek = (to: number): void => {
    const seconds = Math.max(0, Math.min(to, this.length()));
    const { isPlaying } = this.state.get();
    const sound = this.elements?.sound;
    if (sound && this.sound) {
      if (Math.abs(sound.currentTime - seconds) > SAME_SECONDS) sound.currentTime = seconds;
      if (isPlaying) this.startSound();
    }
    this.enter(this.placeOf(seconds), seconds);
    if (isPlaying) this.tick();
  };

  private set(patch: Partial<SequenceState>): void {
    this.state.set((state) => ({ ...state, ...patch }));
  }

  private length(): number {
    const measured = this.elements?.sound.duration ?? Number.NaN;
    const isHeardAfter = this.sound !== null && !this.mix.isThere;
    const sound = isHeardAfter ? (this.sound?.seconds ?? (Number.isFinite(measured) ? measured : 0)) : 0;
    return Math.max(endOfAll(this.parts), this.hasFailed(this.sound?.src) ? 0 : sound);
  }

  private readonly hasFailed = (src: string | undefined): boolean =>
    src !== undefined && this.state.get().failed.includes(src);

  /** The time of what cannot be played passes by the clock of the computer. */
  private fail(src: string | undefined): void {
    if (src === undefined || this.hasFailed(src)) return;
    const { seconds, failed } = this.state.get();
    this.set({ failed: [...failed, src], isWaiting: false });
    this.isSoundStarting = false;
    if (src === this.sound?.src) this.elements?.sound.pause();
    this.anchorAt(seconds);
    this.set({ length: this.length() });
    this.enter(this.placeOf(seconds), seconds);
  }

  private readonly placeOf = (seconds: number): number => shownAt(this.parts, seconds, this.length());

  private anchorAt(seconds: number): void {
    this.anchor = { seconds, since: performance.now() };
  }

  /** The video element of a part, at its in point if it held another one; undefined for a still. */
  private holderOf(part: PlayedPart): HTMLVideoElement | undefined {
    const videos = this.elements?.videos ?? [];
    const holder = videos.find((video) => this.held.get(video) === part.src);
    if (holder || part.kind !== "video") return holder;
    const { at } = this.state.get();
    const wanted = this.parts.slice(at, at + videos.length).map(({ src }) => src);
    const free = videos.find((video) => !wanted.includes(this.held.get(video) ?? "")) ?? videos.at(-1);
    if (!free) return undefined;
    this.held.set(free, part.src);
    this.applySound(free);
    free.playbackRate = 1;
    if (part.poster) free.poster = part.poster;
    else free.removeAttribute("poster");
    free.src = part.src;
    free.currentTime = part.from_seconds;
    return free;
  }

  /** Shows a part at a position, and makes the next ones ready. */
  private enter(at: number, seconds: number): void {
    this.set({ at, seconds });
    const { elements } = this;
    if (!elements) return;
    this.mix.applyLevel(this.state.get(), elements.sound);
    this.mix.voices.prepare(seconds);
    const part = this.parts[at];
    const holder = part && !this.hasFailed(part.src) ? this.holderOf(part) : undefined;
    for (const video of elements.videos) {
      video.toggleAttribute("data-shown", video === holder);
      if (video !== holder) video.pause();
    }
    const isImage = part?.kind === "image" && !this.hasFailed(part.src);
    if (isImage && elements.image.getAttribute("src") !== part.src) elements.image.src = part.src;
    elements.image.toggleAttribute("data-shown", isImage);
    if (holder && part) {
      const target = mediaTimeOf(part, Math.min(seconds, endOf(part) - LAST_PICTURE));
      const off = holder.currentTime - target;
      const isEarly = !holder.paused && off > 0 && off < EARLY_SECONDS;
      if (Math.abs(off) > SAME_SECONDS && !isEarly) holder.currentTime = target;
      holder.playbackRate = 1;
      this.applySound(holder);
      if (this.state.get().isPlaying && !this.isSoundStarting) this.starter.start(holder);
    }
    this.anchorAt(seconds);
    this.prepare();
  }

  /** The clips that follow stand at their in points. */
  private prepare(): void {
    const { at } = this.state.get();
    const room = (this.elements?.videos.length ?? 1) - 1;
    const following = this.parts.slice(at + 1, at + 1 + room);
    for (const part of following) {
      if (this.hasFailed(part.src)) continue;
      if (part.kind === "image") {
        new Image().src = part.src;
        continue;
      }
      const holder = this.holderOf(part);
      if (holder && Math.abs(holder.currentTime - part.from_seconds) > SAME_SECONDS)
        holder.currentTime = part.from_seconds;
    }
  }

  private takeSound(): void {
    const sound = this.elements?.sound;
    if (!sound) return;
    if (this.sound) sound.src = this.sound.src;
    else unload(sound);
  }

  private startSound(): void {
    const { elements, sound } = this;
    const { seconds } = this.state.get();
    if (
      !elements ||
      !sound ||
      this.hasFailed(sound.src) ||
      seconds >= (sound.seconds ?? Number.POSITIVE_INFINITY)
    )
      return;
    if (!elements.sound.paused || elements.sound.ended) return;
    this.isSoundStarting = true;
    this.soundCalled = performance.now();
    elements.sound.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.fail(sound.src);
    });
  }

  private readonly onSound = ({ type }: Event): void => {
    if (type === "playing") this.isSoundStarting = false;
    if (type === "ended") this.anchorAt(this.state.get().seconds);
    this.tick();
  };

  private isSoundClock(): boolean {
    const sound = this.elements?.sound;
    return this.sound !== null && sound !== undefined && !sound.paused && !sound.ended;
  }

  /** The position by whatever is the clock now. */
  private clock(part: PlayedPart | undefined, holder: HTMLVideoElement | undefined): number {
    if (this.isSoundClock()) return this.elements?.sound.currentTime ?? 0;
    if (part && holder) return sequenceTimeOf(part, holder.currentTime);
    const { seconds, since } = this.anchor;
    return seconds + (performance.now() - since) / 1_000;
  }

  /**
   * Moves on, at every frame of the display. In a tab that is not seen there are none, and the elements' own events come
   * instead.
   */
  private readonly tick = (): void => {
    cancelAnimationFrame(this.frame);
    const { isPlaying, at } = this.state.get();
    if (!isPlaying || !this.elements) return;
    this.frame = requestAnimationFrame(this.tick);
    if (this.isSoundStarting && performance.now() - this.soundCalled > SOUND_WAIT_MS)
      this.fail(this.sound?.src);
    if (this.isSoundStarting) return;
    const part = this.parts[at];
    const holder = part && !this.hasFailed(part.src) ? this.holderOf(part) : undefined;
    const seconds = this.clock(part, holder);
    const isOver = part && (seconds >= endOf(part) - LEAD_SECONDS || (holder?.ended && !this.isSoundClock()));
    const isLast = isOver && shownAt(this.parts, endOf(part), this.length()) === at;
    if (isLast || (!part && seconds >= this.length() - LEAD_SECONDS)) {
      this.set({ seconds: this.length() });
      this.pause();
    } else if (isOver) this.enter(at + 1, Math.max(endOf(part), this.isSoundClock() ? seconds : 0));
    else {
      this.set({ seconds });
      this.mix.applyLevel(this.state.get(), this.elements.sound);
      if (part && holder) this.follow(part, holder, seconds);
      if (!this.state.get().isWaiting) this.mix.voices.follow(seconds);
      if (part) this.startEarly(this.parts[at + 1], endOf(part) - seconds);
    }
  };

  /** Starts the next clip so long before its time as it takes to move, behind the one that is shown and unheard. */
  private startEarly(next: PlayedPart | undefined, secondsLeft: number): void {
    if (next?.kind !== "video" || secondsLeft > this.starter.latency || this.hasFailed(next.src)) return;
    const holder = this.holderOf(next);
    if (!holder?.paused || holder.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    holder.muted = true;
    this.starter.start(holder);
  }

  /** Keeps the picture with the clock, and the clock waiting for the picture. */
  private follow(part: PlayedPart, holder: HTMLVideoElement, seconds: number): void {
    const isAtEnd = holder.ended || holder.currentTime >= holder.duration - END_SECONDS;
    const isWaiting = holder.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !isAtEnd;
    if (isWaiting !== this.state.get().isWaiting) this.set({ isWaiting });
    const sound = this.elements?.sound;
    if (isWaiting) {
      sound?.pause();
      this.mix.voices.pause();
    } else this.startSound();
    if (!holder.ended) this.starter.start(holder);
    if (!this.isSoundClock() || isWaiting) return;
    const target = mediaTimeOf(part, seconds);
    const next =
      holder.ended || holder.seeking ? 1 : followSound(target - holder.currentTime, holder.playbackRate);
    if (next === "jump") holder.currentTime = target;
    else if (next !== holder.playbackRate) holder.playbackRate = next;
  }
}

function unload(media: HTMLMediaElement): void {
  media.removeAttribute("src");
  media.load();
}
