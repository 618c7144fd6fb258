import { ClipStarter } from "./clip-starter";
import type { SequenceEngine } from "./sequence-engine";
import { endOf, followLead, LAST_PICTURE, mediaTimeOf, partAt, type TimedPart } from "./sequence-timing";

/** A film that stands is brought to its position from this far on. In seconds. */
const SAME_SECONDS = 0.01;
/** A shot that is over stands this close to its last picture. In seconds. */
const HELD_SECONDS = 0.04;

type Followed = {
  leader: SequenceEngine;
  /** It never plays by itself. */
  follower: SequenceEngine;
  /** What the follower was given to play. */
  parts: () => readonly TimedPart[];
  /** Around the elements of the follower. */
  screen: () => HTMLElement | null;
  /** The position that belongs to one of the leader. */
  positionOf: (seconds: number) => number;
};

/**
 * Shows in one film what belongs to the position of another, while that plays and while it stands: of two versions the same
 * moment of the same shot. Each keeps its own parts, so that the next of both stand ready.
 * @returns what ends it
 */
export function followFilm({ leader, follower, parts, screen, positionOf }: Followed): () => void {
  const starter = new ClipStarter();
  const step = () => {
    const { seconds, isPlaying } = leader.state.get();
    const target = positionOf(seconds);
    const at = partAt(parts(), target);
    const part = parts()[at];
    const isElsewhere = follower.state.get().at !== at;
    const isOff = Math.abs(follower.state.get().seconds - target) > SAME_SECONDS;
    if (isElsewhere || (!isPlaying && isOff)) follower.seek(target);
    const video = screen()?.querySelector<HTMLVideoElement>("video[data-shown]");
    if (!video || !part) return;
    video.muted = true;
    if (isPlaying) keep(video, part, target);
    else video.pause();
  };
  const keep = (video: HTMLVideoElement, part: TimedPart, target: number) => {
    const last = endOf(part) - LAST_PICTURE;
    const media = mediaTimeOf(part, Math.min(target, last));
    const drift = media - video.currentTime;
    // At its end it stands, while the shot of the other goes on.
    const isHeld = target >= last && drift < 0 && drift >= -HELD_SECONDS;
    const next = video.seeking ? 1 : isHeld ? "wait" : followLead(drift, video.playbackRate);
    if (next === "jump") video.currentTime = media;
    if (next === "wait") video.pause();
    else if (!video.ended) starter.start(video);
    if (typeof next === "number" && next !== video.playbackRate) video.playbackRate = next;
  };
  step();
  // While it plays, that changes at every frame of the display.
  const leave = leader.state.subscribe(step);
  return () => {
    leave();
    follower.pause();
  };
}
