import { useState } from "react";
import { useAnswer } from "@/components/submit/use-answer";
import { useReplyModel } from "@/components/submit/use-reply-model";
import { proposalsIn, REVISE_SYSTEM, type RevisedShot, reviseQuestion } from "@/lib/assistant/revise";
import { messages } from "./messages";
import type { Revised } from "./revisions";

const asked = ({ number, row, remarks }: Revised): RevisedShot => ({
  number,
  prompt: row.shot.prompt,
  remarks: remarks.map(({ text }) => text),
});

/** The models that can propose prompts, and the most that it costs for these shots. */
export function useProposalPrice(shots: readonly Revised[], chosen: string | null = null) {
  const { mostFor, ...reply } = useReplyModel(chosen);
  const question = reviseQuestion(shots.map(asked));
  return { ...reply, question, mostMillicredits: mostFor([REVISE_SYSTEM, question]) };
}

/** Asks a language model for new prompts of these shots. */
export function useProposals(
  shots: readonly Revised[],
  onProposed: (prompts: ReadonlyMap<number, string>) => void,
) {
  const [chosen, choose] = useState<string | null>(null);
  const price = useProposalPrice(shots, chosen);
  const [read, setRead] = useState<{ found: number; of: number } | null>(null);
  const answering = useAnswer("revise", {
    ready: messages.proposed(shots.length),
    failed: messages.failed,
    noResponse: messages.noResponse,
  });
  const propose = () => {
    if (!price.model) return;
    setRead(null);
    void answering.ask(price.question, price.model.id, (answer) => {
      const prompts = proposalsIn(answer.text, shots);
      setRead({ found: prompts.size, of: shots.length });
      onProposed(prompts);
    });
  };
  return { ...price, ...answering, choose, propose, read };
}
