import type { QueryClient } from "@tanstack/react-query";
import { libraryClient } from "@/components/api/library";
import { toast, toastError, toastUndo } from "@/components/ui/toast";
import type { CollectionMove } from "@/lib/library/library";
import { libraryKey, refetchCollectionOrder } from "@/lib/library/queries";
import { messages } from "./messages";

const text = messages.collectionOrder;
/** One move replaces the message of the move before it. */
const TOPIC = "collection-order";

/**
 * Moves jobs in the order of a collection, and says so, with the undo.
 * @param said what is said of a move that changed something
 */
export async function moveInCollection(
  cache: QueryClient,
  collectionId: string,
  move: CollectionMove,
  said: string,
): Promise<void> {
  try {
    const undo = await send(cache, collectionId, move);
    if (!undo) return;
    const takeBack = () =>
      void send(cache, collectionId, undo).then(
        () => toast(text.putBack, { topic: TOPIC }),
        (error: unknown) => toastError(error, text.failed),
      );
    toastUndo(said, takeBack, TOPIC);
  } catch (error) {
    toastError(error, text.failed);
  }
}

async function send(cache: QueryClient, collectionId: string, body: CollectionMove) {
  const { undo } = await libraryClient.orderCollection({ params: { collectionId }, body });
  // The live feed reports it too, but the person who moves should not depend on it.
  await Promise.all([refetchCollectionOrder(cache), cache.invalidateQueries({ queryKey: libraryKey })]);
  return undo;
}
