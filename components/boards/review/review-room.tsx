import { useQuery } from "@tanstack/react-query";
import { boardQuery } from "@/components/api/boards";
import { reviewsQuery } from "@/components/api/reviews";
import { ShareButton } from "@/components/reviews/share-button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { stateWords } from "@/lib/reviews/state-words";
import { RoomHead } from "../rooms/room-head";
import { messages } from "./messages";

/** The links of a board and what their guests said. */
export function ReviewRoom({ boardId }: { boardId: string }) {
  const thing = { of: "board", id: boardId } as const;
  const board = useQuery(boardQuery(boardId));
  const reviews = useQuery(reviewsQuery(thing));
  const error = board.error ?? reviews.error;
  const reread = () => void Promise.all([board.refetch(), reviews.refetch()]);
  if (!board.data || !reviews.data)
    return error && <ErrorState heading="h1" title={messages.failed} error={error} onRetry={reread} />;
  const { name } = board.data;
  const links = reviews.data.data;
  const share = <ShareButton thing={thing} title={name} />;
  return (
    <div data-page="room" className="flex flex-1 flex-col bg-stage">
      <RoomHead boardId={boardId} name={name} current="review">
        {links.length > 0 && share}
      </RoomHead>
      <div className="mx-auto flex w-full max-w-350 flex-col gap-6 px-4 pt-5 pb-16 md:px-7">
        {links.length === 0 ? (
          <EmptyState title={messages.empty.title} action={share}>
            {messages.empty.text}
          </EmptyState>
        ) : (
          <ul>
            {links.map((review) => (
              <li key={review.id} className="border-line border-b py-3">
                <p className="font-medium">{review.title}</p>
                <p className="text-ink-soft">{stateWords(review.state)}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
