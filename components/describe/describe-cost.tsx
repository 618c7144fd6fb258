"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { descriptions } from "@/components/api/descriptions";
import type { LlmModel } from "@/lib/contract/llm";
import { creditsPerMillion, formatMillicredits, maxCost, maxTokensOfDescription } from "@/lib/llm/cost";
import { messages } from "./messages";

const text = messages.describeCost;

type DescribeCostProps = {
  model: LlmModel;
  /** The length of the chosen clip; null when it is not known. */
  seconds: number | null;
};

/**
 * What a description may cost: the price of a token, the most that is reserved for it, and what the latest ones by
 * the same model were charged. The API names the charge only with its answer.
 */
export function DescribeCost({ model, seconds }: DescribeCostProps) {
  const { data } = useInfiniteQuery(descriptions.list(""));
  const charges = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter(({ model_id: id }) => id === model.id)
    .flatMap(({ result }) => result?.usage.millicredits_charged ?? []);
  const most = formatMillicredits(maxCost(model, maxTokensOfDescription(seconds, model)));
  const { input_mc_per_1m: input, output_mc_per_1m: output } = model.pricing;
  return (
    <p className="text-ink-faint text-xs tabular-nums">
      {seconds === null ? text.mostOfUnknown(most) : text.most(most)}{" "}
      {charges.length > 0 &&
        `${text.past(charges.length, formatMillicredits(Math.min(...charges)), formatMillicredits(Math.max(...charges)))} `}
      {text.price(creditsPerMillion(input), creditsPerMillion(output))}
    </p>
  );
}
