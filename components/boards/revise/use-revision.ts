import { useQueryClient } from "@tanstack/react-query";
import { use, useState } from "react";
import { AccessContext } from "@/components/access/may";
import { boardQuery, takesQuery } from "@/components/api/boards";
import { pressCall } from "@/components/api/call-outbox";
import { toast } from "@/components/ui/toast";
import { sumsKey } from "@/lib/jobs/keys";
import { libraryKey } from "@/lib/library/queries";
import { boardLink } from "@/lib/navigation/boards";
import { errorMessage } from "@/lib/platform/error-message";
import type { NewRevision } from "@/lib/reviews/revision";
import { messages } from "./messages";

/** Sends a revision, once a press, over reloads, too. */
export function useRevision(boardId: string, reviewId: string, onSent: () => void) {
  const cache = useQueryClient();
  const { personId } = use(AccessContext);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (revision: NewRevision): Promise<void> => {
    const started = pressCall(personId, { call: "revise", boardId, reviewId, revision });
    if (!started) return void toast(messages.stillSending);
    setIsSending(true);
    setError(null);
    try {
      await started;
      toast(messages.sent(revision.shots.length), {
        link: { label: messages.toBoard, href: boardLink(boardId) },
      });
      onSent();
    } catch (cause) {
      setError(`${errorMessage(cause, messages.noResponse)} ${messages.refused}`);
    } finally {
      setIsSending(false);
      for (const queryKey of [
        boardQuery(boardId).queryKey,
        takesQuery(boardId).queryKey,
        libraryKey,
        sumsKey,
      ])
        void cache.invalidateQueries({ queryKey });
    }
  };
  return { isSending, error, send };
}
