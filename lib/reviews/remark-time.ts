import { timecodeOf } from "@/lib/platform/timecode";
import { messages } from "./messages";

type Timed = {
  /** What the review called the result: `2`, `2 B`. */
  item: string;
  version: number;
  seconds: number | null;
  film_seconds: number | null;
  film_rate: number | null;
  frame_rate: number | null;
};

/** When a remark is about, in words. */
type RemarkTime = {
  /** `mm:ss:ff` in the film of its version; null for a remark on all of a result. */
  film: string | null;
  /** Its shot, with the time in it where the remark has one: "Shot 2 B, 00:01:12". */
  shot: string;
  /** "version 1" where another one is the latest, else null. */
  version: string | null;
};

/**
 * The time of a remark as it is said everywhere: that in the film first, in frames of the film, and that in the shot beside
 * it, in frames of the result. After the film changed they stay those of the version in which it was made.
 * @param latest the number of the latest version; null where it is not known
 */
export function remarkTimeWords(
  { item, version, seconds, film_seconds, film_rate, frame_rate }: Timed,
  latest: number | null,
): RemarkTime {
  return {
    film: film_seconds === null ? null : timecodeOf(film_seconds, film_rate),
    shot:
      seconds === null
        ? messages.time.shot(item)
        : messages.time.inShot(item, timecodeOf(seconds, frame_rate)),
    version: latest === null || version === latest ? null : messages.time.ofVersion(version),
  };
}
