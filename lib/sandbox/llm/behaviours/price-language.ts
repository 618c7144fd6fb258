import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { llmModels } from "../../prices/llm-models";
import type { Behaviour } from "./behaviour";
import { table } from "./catalog-replies";

const ASKED = /\b(language models?|llms?|chat models?|tokens?)\b/i;
const credits = (millicredits: number) => `${millicredits / MILLICREDITS_PER_CREDIT}`;

/** The language models, with their prices. */
export const priceLanguage: Behaviour = ({ question }) => {
  const named = llmModels.filter(({ id }) =>
    question
      .toLowerCase()
      .split(/[^\w.-]+/)
      .includes(id),
  );
  if (named.length === 0 && !ASKED.test(question)) return null;
  const rows = (named.length > 0 ? named : llmModels).map((model) => [
    `\`${model.id}\``,
    model.modalities.join(", "),
    credits(model.pricing.input_mc_per_1m),
    credits(model.pricing.output_mc_per_1m),
  ]);
  return `Credits for a million tokens; one set of rules answers behind every name.\n\n${table(["Model", "Takes", "In", "Out"], rows)}`;
};
