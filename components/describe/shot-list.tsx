import { clsx } from "clsx";
import { Clapperboard } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { LIMITS } from "@/lib/contract/limits";
import { firstCharacters } from "@/lib/contract/text";
import type { DescribedShot } from "@/lib/describe/description";
import { createVideoLink } from "@/lib/navigation/create";
import { timecodeOf } from "@/lib/platform/timecode";
import { messages } from "./messages";
import type { Playback } from "./use-playback";

type ShotListProps = { shots: readonly DescribedShot[]; playback: Playback };

/** The shots with their times. A press shows a shot, and each can become the prompt of a clip. */
export function ShotList({ shots, playback: { current, rate, seek } }: ShotListProps) {
  if (shots.length === 0) return <p className="text-ink-soft text-sm">{messages.shotList.empty}</p>;
  return (
    <section aria-labelledby="shots-title">
      <h2 id="shots-title" className="type-label mb-1.5">
        {messages.shotList.count(shots.length)}
      </h2>
      <ol className="flex flex-col">
        {shots.map((shot, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: shots have no ids, and their order is what they are
            key={at}
            aria-current={at === current ? "true" : undefined}
            className={clsx(
              "flex items-start gap-2 border-line border-t px-2 py-2",
              at === current ? "bg-press" : "hover:bg-hover",
            )}
          >
            <button
              type="button"
              onClick={() => seek(at)}
              className="flex min-w-0 flex-1 gap-3 text-left text-sm"
            >
              <span className="type-edge w-36 shrink-0 pt-px text-ink-soft">
                {timecodeOf(shot.start, rate)} – {timecodeOf(shot.end, rate)}
              </span>
              <span dir="auto" className="min-w-0 break-words">
                {shot.description}
              </span>
            </button>
            <Link
              href={createVideoLink({
                prompt: firstCharacters(shot.description, LIMITS.videoPromptMaxLength),
              })}
              aria-label={messages.shotList.shotAsPrompt(shot.description)}
              className={clsx(buttonLook({ variant: "quiet", size: "sm" }), "-my-1")}
            >
              <Clapperboard aria-hidden className="size-4" />
              <span className="max-sm:hidden">{messages.shotList.asPrompt}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
