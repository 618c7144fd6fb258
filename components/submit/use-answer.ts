import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import type { Ask, Message } from "@/lib/assistant/conversation";
import { followAnswer } from "@/lib/assistant/follow-answer";

type AnswerWords = { ready: string; failed: string; noResponse: string };

/** Asks a language model for one answer to a task, and shows it while it arrives. Closing also ends the request to the upstream. */
export function useAnswer(task: NonNullable<Ask["task"]>, words: AnswerWords) {
  const running = useRef<AbortController | null>(null);
  const [answer, setAnswer] = useState<Message | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * @param onDone called with an answer that is whole
   * @param attachments ids of uploads that go with it
   */
  const ask = async (
    text: string,
    model: string,
    onDone?: (answer: Message) => void,
    attachments: readonly string[] = [],
  ): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setIsAsking(true);
    setError(null);
    setAnswer(null);
    const body = {
      ...{ conversation_id: null, parent_id: null, text, model, task },
      ...(attachments.length > 0 && { attachments: [...attachments] }),
    };
    try {
      await followAnswer(
        body,
        {
          onStarted: (started) => setAnswer(started.answer),
          onText: (more) => setAnswer((current) => current && { ...current, text: current.text + more }),
          onEnded: (ended) => {
            setAnswer(ended);
            announce(ended.status === "done" ? words.ready : words.failed);
            onDone?.(ended);
          },
        },
        controller.signal,
      );
    } catch (cause) {
      if (!controller.signal.aborted) setError(cause instanceof Error ? cause : new Error(words.noResponse));
    } finally {
      setIsAsking(false);
    }
  };
  return { answer, isAsking, error, ask, stop: () => running.current?.abort() };
}
