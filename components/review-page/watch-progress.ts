import { useEffect, useEffectEvent } from "react";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import type { SequenceState } from "@/components/player/sequence-state";
import { addressOf } from "@/lib/http/endpoint";
import { sharedReviewApi } from "@/lib/reviews/shared-api";
import type { Progress } from "@/lib/reviews/shared-review";

/** The server takes twenty a minute of a visitor. */
const SAID_EVERY_MS = 10_000;
/** What is less further than this is not worth a call; a share of the film. */
const STEP = 0.01;

type Film = Pick<SequenceState, "seconds" | "length" | "isPlaying">;

/** How far a version was watched: the farthest share of its film that was played. */
export class Watched {
  private farthest = 0;
  private said = 0;
  private saidAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly version: number,
    private readonly say: (progress: Progress) => void,
  ) {}

  /** Takes what a film shows now, and says it now and then. */
  see({ seconds, length, isPlaying }: Film, now: number): void {
    if (length === 0) return;
    const share = Math.min(1, seconds / length);
    if (isPlaying) this.farthest = Math.max(this.farthest, share);
    if (now - this.saidAt >= SAID_EVERY_MS) this.sayAll(now);
  }

  /** Says what was not said yet. */
  sayAll(now: number): void {
    if (this.farthest < this.said + STEP && !(this.farthest === 1 && this.said < 1)) return;
    this.said = this.farthest;
    this.saidAt = now;
    this.say({ version: this.version, watched: this.farthest });
  }
}

/** Tells the studio how far a version was watched, also as the page is left. Nothing waits for it, and a lost one is no loss. */
export function useWatchProgress(engine: SequenceEngine, token: string, version: number | null): void {
  const say = useEffectEvent((progress: Progress) => {
    const body = new Blob([JSON.stringify(progress)], { type: "application/json" });
    navigator.sendBeacon(addressOf(sharedReviewApi.progress, { params: { token } }), body);
  });
  useEffect(() => {
    if (version === null) return;
    const watched = new Watched(version, (progress) => say(progress));
    const leave = () => watched.sayAll(performance.now());
    const onHide = () => document.visibilityState === "hidden" && leave();
    const unsubscribe = engine.state.subscribe(() => watched.see(engine.state.get(), performance.now()));
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      leave();
      unsubscribe();
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [engine, version]);
}
