import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { boardQuery } from "@/components/api/boards";
import { remarksQuery, reviewsQuery } from "@/components/api/reviews";
import { CopyLinkButton } from "@/components/reviews/copy-link-button";
import { messages as shared } from "@/components/reviews/messages";
import { ShareDialog } from "@/components/reviews/share-button";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { Board } from "@/lib/boards/board";
import type { Review } from "@/lib/reviews/review";
import { RoomHead } from "../rooms/room-head";
import { messages } from "./messages";
import { ReviewOf } from "./review-of";
import { useReviewAddress } from "./use-review-address";

const RemarkFrame = lazyPopup(() => import("@/components/reviews/remark-frame"));

/** A film that is another than that of the latest version becomes the next one as it is read. */
const NEWER_READ_EVERY_MS = 20_000;

/** The room of a board in which its reviews are read: each link with what its guests said, chose and watched. */
export function ReviewRoom({ boardId }: { boardId: string }) {
  const board = useQuery(boardQuery(boardId));
  const reviews = useQuery({
    ...reviewsQuery({ of: "board", id: boardId }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ has_newer_film }) => has_newer_film) ? NEWER_READ_EVERY_MS : false,
  });
  const error = board.error ?? reviews.error;
  const reread = () => void Promise.all([board.refetch(), reviews.refetch()]);
  if (!board.data || !reviews.data)
    return error && <ErrorState heading="h1" title={messages.failed} error={error} onRetry={reread} />;
  return (
    <div data-page="room" className="flex flex-1 flex-col bg-stage">
      <Room board={board.data} reviews={reviews.data.data} />
    </div>
  );
}

function Room({ board, reviews }: { board: Board; reviews: readonly Review[] }) {
  const may = useMay();
  const thing = { of: "board", id: board.id } as const;
  const { data: remarks } = useQuery(remarksQuery(thing));
  const address = useReviewAddress();
  const linked = remarks?.data.find(({ id }) => id === address.remarkId);
  const wanted = linked?.review_id ?? address.reviewId;
  const shown = reviews.find(({ id }) => id === wanted) ?? reviews[0];
  const reviewOfRemark = reviews.find(({ id }) => id === linked?.review_id);
  // Open above both of its buttons: the first link that it makes takes the one of the empty room away.
  const [isSharing, setIsSharing] = useState(false);
  const share = (variant: "ink" | "secondary") =>
    may("arrange") && (
      <Button
        variant={variant}
        aria-haspopup="dialog"
        icon={<Share2 aria-hidden className="size-4" />}
        onClick={() => setIsSharing(true)}
      >
        {shared.share.button}
      </Button>
    );
  return (
    <>
      <RoomHead boardId={board.id} name={board.name} current="review">
        {shown && (
          <div className="flex gap-2 max-md:pb-2">
            <span className="max-md:hidden">
              <CopyLinkButton key={shown.id} review={shown} />
            </span>
            {share("secondary")}
          </div>
        )}
      </RoomHead>
      <div className="mx-auto flex w-full max-w-350 flex-col gap-7 px-4 pt-5 pb-20 md:px-7">
        {shown ? (
          <ReviewOf
            key={shown.id}
            board={board}
            review={shown}
            reviews={reviews}
            onReview={address.showReview}
          />
        ) : (
          <EmptyState title={messages.empty.title} action={share("ink")}>
            {may("arrange") ? messages.empty.text : messages.empty.viewer}
          </EmptyState>
        )}
      </div>
      {isSharing && <ShareDialog thing={thing} title={board.name} onClose={() => setIsSharing(false)} />}
      {linked && (
        <RemarkFrame
          remark={linked}
          latest={reviewOfRemark?.versions.at(-1)?.number ?? null}
          boardId={board.id}
          onClose={address.closeRemark}
        />
      )}
    </>
  );
}
