import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Ban, Heart, Star } from "lucide-react";
import { useRef } from "react";
import { useJobPermissions } from "@/components/access/job-permissions";
import { libraryClient } from "@/components/api/library";
import { useToggleFavorite } from "@/components/job/use-annotations";
import { useShotKeys } from "@/components/job/use-shot-keys";
import { announce } from "@/components/ui/announce";
import { IconButton } from "@/components/ui/icon-button";
import { toastError } from "@/components/ui/toast";
import { applyJob } from "@/lib/jobs/apply-job";
import { type Job, MAX_RATING, RULED_OUT } from "@/lib/jobs/job";
import { messages as text } from "./messages";

const STARS = Array.from({ length: MAX_RATING }, (_, at) => at + 1);
const RULE_OUT_KEY = "X";
const FAVORITE_KEY = "H";
const KEYS = /^(?:Shift\+[1-5]|[XH])$/;

/**
 * What a person thinks of the result on the screen: one to five stars (Shift with 1 to 5), ruled out (X), a favorite (H).
 * Pressing the same again takes it back.
 */
export function Rating({ job }: { job: Job }) {
  const group = useRef<HTMLDivElement>(null);
  const rate = useRate();
  const favor = useToggleFavorite();
  const mayAct = useJobPermissions();
  useShotKeys(group, KEYS);
  const { rating } = job;
  if (!mayAct("arrange", job)) return null;
  const isRuledOut = rating === RULED_OUT;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a line of buttons among others
    <div ref={group} role="group" aria-label={text.label(rating)} className="flex items-center">
      {job.assets.length > 0 &&
        STARS.map((stars) => (
          <IconButton
            key={stars}
            size="sm"
            label={text.stars(stars)}
            keys={`Shift+${stars}`}
            aria-pressed={rating === stars}
            className={clsx(
              "aria-pressed:bg-transparent pointer-coarse:w-8",
              (rating ?? 0) < stars && "text-ink-faint",
            )}
            icon={<Star aria-hidden fill={(rating ?? 0) >= stars ? "currentColor" : "none"} />}
            onClick={() => void rate(job, rating === stars ? null : stars)}
          />
        ))}
      {job.assets.length > 0 && (
        <IconButton
          size="sm"
          label={text.ruleOut}
          keys={RULE_OUT_KEY}
          aria-pressed={isRuledOut}
          icon={<Ban aria-hidden />}
          onClick={() => void rate(job, isRuledOut ? null : RULED_OUT)}
        />
      )}
      <IconButton
        size="sm"
        label={text.favorite}
        keys={FAVORITE_KEY}
        aria-pressed={job.favorite}
        icon={<Heart aria-hidden fill={job.favorite ? "currentColor" : "none"} />}
        onClick={() => void favor(job)}
      />
    </div>
  );
}

/** Rates a job, or takes its rating away with null. A toast says when that failed. */
function useRate() {
  const cache = useQueryClient();
  const rate = async (job: Job, rating: Job["rating"]): Promise<void> => {
    try {
      applyJob(cache, await libraryClient.annotate({ params: { jobId: job.id }, body: { rating } }));
    } catch (error) {
      toastError(error, text.failed);
      return;
    }
    announce(text.label(rating));
  };
  return rate;
}
