import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import type { Ask, Message } from "@/lib/assistant/conversation";
import { followAnswer } from "@/lib/assistant/follow-answer";
import { insertAnswer, rereadConversation, updateAnswer } from "@/lib/assistant/queries";
import { messages } from "./messages";

type Live = { conversationId: string; answer: Message };

/** One answer at a time: asks, shows it while it arrives, stops it. Leaving the page stops it too. */
export function useAnswering(onConversation: (id: string) => void) {
  const cache = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [live, setLive] = useState<Live | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Whether the server stored the question. If it did not, only this page has it. */
  const ask = async (body: Ask): Promise<boolean> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    let going: Live | null = null;
    let isKept = false;
    const show = (next: Live | null) => {
      going = next;
      if (running.current === controller) setLive(next);
    };
    setError(null);
    setIsAsking(true);
    try {
      await followAnswer(
        body,
        {
          onStarted: (started) => {
            isKept = true;
            insertAnswer(cache, started);
            show({ conversationId: started.conversation.id, answer: started.answer });
            onConversation(started.conversation.id);
          },
          onText: (text) => going && show(grown(going, text)),
          onEnded: (answer) => {
            if (going) updateAnswer(cache, going.conversationId, answer);
            show(null);
            announce(
              answer.status === "done" ? messages.useAnswering.complete : messages.useAnswering.notComplete,
            );
          },
        },
        controller.signal,
      );
    } catch (cause) {
      keepWhatCame(going);
      if (!controller.signal.aborted)
        setError(cause instanceof Error ? cause : new Error(messages.useAnswering.noReply));
    } finally {
      if (running.current === controller) {
        setLive(null);
        setIsAsking(false);
      }
    }
    return isKept;
  };

  /** The server stores the same text when it notices the stop. */
  const keepWhatCame = (going: Live | null) => {
    if (!going) return;
    updateAnswer(cache, going.conversationId, { ...going.answer, status: "stopped" });
    void rereadConversation(cache, going.conversationId);
  };

  return {
    ask,
    isAsking,
    /** The arriving answer with its text so far. */
    live: live?.answer ?? null,
    error,
    stop: () => {
      running.current?.abort();
      announce(messages.useAnswering.stopped);
    },
  };
}
export type Answering = ReturnType<typeof useAnswering>;

const grown = ({ conversationId, answer }: Live, text: string): Live => ({
  conversationId,
  answer: { ...answer, text: answer.text + text },
});
