"use client";

import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import type { Message } from "@/lib/assistant/conversation";
import { followAnswer } from "@/lib/assistant/follow-answer";
import { improveQuestion } from "@/lib/assistant/improve";
import { messages } from "./messages";

/**
 * Asks once for an improved prompt and shows it while it arrives. Closing also ends the request to the
 * service.
 */
export function useImprove() {
  const running = useRef<AbortController | null>(null);
  const [answer, setAnswer] = useState<Message | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (prompt: string, model: string): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setIsAsking(true);
    setError(null);
    setAnswer(null);
    const body = {
      conversation_id: null,
      parent_id: null,
      text: improveQuestion(prompt),
      model,
      task: "improve" as const,
    };
    try {
      await followAnswer(
        body,
        {
          onStarted: (started) => setAnswer(started.answer),
          onText: (text) => setAnswer((current) => current && { ...current, text: current.text + text }),
          onEnded: (ended) => {
            setAnswer(ended);
            announce(
              ended.status === "done" ? messages.improvePrompt.ready : messages.improvePrompt.failure.title,
            );
          },
        },
        controller.signal,
      );
    } catch (cause) {
      if (!controller.signal.aborted)
        setError(cause instanceof Error ? cause : new Error(messages.improvePrompt.failure.noResponse));
    } finally {
      setIsAsking(false);
    }
  };
  return { answer, isAsking, error, ask, stop: () => running.current?.abort() };
}
