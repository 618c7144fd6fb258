/** A line that is heard in a film. Times are in seconds of the film. */
export type SpokenLine = { src: string; starts_at: number; seconds: number };

/** A voice that is further than this from the film is brought back. In seconds. */
const MAX_DRIFT = 0.15;
/** So long before its time, the file of a line is loaded. In seconds. */
const AHEAD_SECONDS = 5;
/** Near the end of a file there is nothing more to hear. In seconds. */
const END_SECONDS = 0.05;

const endOf = ({ starts_at, seconds }: SpokenLine): number => starts_at + seconds;

/** The lines that are heard at a position and those that soon will be, in the order of their beginnings. */
const linesNear = (lines: readonly SpokenLine[], seconds: number): SpokenLine[] =>
  lines
    .filter((line) => line.starts_at <= seconds + AHEAD_SECONDS && endOf(line) > seconds)
    .sort((one, other) => one.starts_at - other.starts_at);

/** Plays the lines of a film in a few elements, each at its time, beside pictures and sound that give the time. */
export class VoicePlayer {
  private lines: readonly SpokenLine[] = [];
  private elements: readonly HTMLAudioElement[] = [];
  /** Which line each element holds. */
  private readonly held = new Map<HTMLAudioElement, SpokenLine>();

  attach(elements: readonly HTMLAudioElement[]): void {
    this.elements = elements;
    for (const element of elements) element.preload = "auto";
  }

  leave(): void {
    for (const element of this.elements) {
      element.removeAttribute("src");
      element.load();
    }
    this.held.clear();
    this.elements = [];
  }

  load(lines: readonly SpokenLine[]): void {
    this.lines = lines;
    for (const [element, held] of this.held) {
      const same = lines.find(({ src }) => src === held.src);
      if (same) this.held.set(element, same);
      else {
        element.pause();
        this.held.delete(element);
      }
    }
  }

  hear(isMuted: boolean, volume: number): void {
    for (const element of this.elements) Object.assign(element, { muted: isMuted, volume });
  }

  pause(): void {
    for (const element of this.elements) element.pause();
  }

  /** Loads what is heard next. */
  prepare(seconds: number): void {
    const near = linesNear(this.lines, seconds).slice(0, this.elements.length);
    for (const [element, line] of this.held)
      if (!near.includes(line)) {
        element.pause();
        this.held.delete(element);
      }
    for (const line of near) {
      if ([...this.held.values()].includes(line)) continue;
      const free = this.elements.find((element) => !this.held.has(element));
      if (!free) return;
      this.held.set(free, line);
      if (free.getAttribute("src") !== line.src) free.src = line.src;
      free.currentTime = Math.max(0, seconds - line.starts_at);
    }
  }

  /** Plays what is heard at a position, and nothing else. One that can't be played is not heard. */
  follow(seconds: number): void {
    this.prepare(seconds);
    for (const [element, line] of this.held) {
      const at = seconds - line.starts_at;
      const isOver = at >= line.seconds || at >= element.duration - END_SECONDS;
      if (at < 0 || isOver) {
        if (at < 0) element.pause();
        continue;
      }
      if (!element.seeking && Math.abs(element.currentTime - at) > MAX_DRIFT) element.currentTime = at;
      if (element.paused && element.error === null) void element.play().catch(() => undefined);
    }
  }
}
