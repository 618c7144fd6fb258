import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { changesWords } from "@/lib/reviews/changes-words";
import type { SharedReview } from "@/lib/reviews/shared-review";
import { latestOf } from "./film";
import { messages } from "./messages";

const text = messages.versions;

type NewVersionProps = { review: SharedReview; isBusy: boolean; onShow: (version: number) => void };

/** Offers a version that came while the page is open: what is on the stage and what is written stay until it is taken. */
export function NewVersion({ review, isBusy, onShow }: NewVersionProps) {
  const latest = latestOf(review);
  const [known, setKnown] = useState(latest);
  if (review.version === latest && known !== latest) setKnown(latest);
  const isOffered = known < latest && review.version !== latest;
  const changes = review.versions.at(-1)?.changes;
  const words = changes ? changesWords(changes) : "";
  return (
    <div role="status">
      {isOffered && (
        <p className="flex items-center gap-x-2 pb-2 text-sm">
          <span className="line-clamp-2 min-w-0 flex-1">{text.isHere(latest, words)}</span>
          <Button size="sm" variant="ink" busy={isBusy} onClick={() => onShow(latest)}>
            {text.show(latest)}
          </Button>
          <IconButton
            size="sm"
            label={text.later}
            icon={<X aria-hidden />}
            onClick={() => setKnown(latest)}
          />
        </p>
      )}
    </div>
  );
}
