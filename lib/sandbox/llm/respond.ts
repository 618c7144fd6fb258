import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { Behaviour } from "./behaviours/behaviour";
import { describeAttachments } from "./behaviours/describe-attachments";
import { explainTerm } from "./behaviours/explain-term";
import { admit, takeAsIdea } from "./behaviours/fallback";
import { findCheapest } from "./behaviours/find-cheapest";
import { findLongest } from "./behaviours/find-longest";
import { sayWhatIDo } from "./behaviours/help";
import { sayWhatIAm } from "./behaviours/identity";
import { improvePrompt } from "./behaviours/improve-prompt";
import { listModels } from "./behaviours/list-models";
import { writeNegative } from "./behaviours/negative-prompt";
import { priceLanguage } from "./behaviours/price-language";
import { compareModels, priceModels } from "./behaviours/price-models";
import { shortenPrompt } from "./behaviours/shorten-prompt";
import { varyPrompt } from "./behaviours/vary-prompt";
import { writeShots } from "./behaviours/write-shots";
import { writeVoiceover } from "./behaviours/write-voiceover";
import { type Conversation, lastQuestion } from "./conversation";

/** Requests for writing come before questions about the catalog, because an idea may mention prices. */
const WRITERS: readonly Behaviour[] = [writeVoiceover, writeShots, varyPrompt, shortenPrompt, improvePrompt];
const READERS: readonly Behaviour[] = [
  sayWhatIAm,
  sayWhatIDo,
  describeAttachments,
  writeNegative,
  findCheapest,
  findLongest,
  priceModels,
  priceLanguage,
  explainTerm,
  listModels,
  compareModels,
];

/** Requests for writing have their keywords at the beginning. Later ones belong to the idea. */
const WRITING =
  /^(?:please |can you |could you |now |would you )*(?:improve|rewrite|re-write|enhance|polish|refine|upgrade|fix|strengthen|expand|shorten|condense|trim|make|write|create|plan|give|turn|break|storyboard|shot|draft|two|three|four|five|\d|i (?:need|want)|variations?|make)\b/i;

/**
 * The engine's answer in Markdown, from the first behaviour that matches. The same question gets the same
 * answer.
 */
export function respond(conversation: Conversation, catalog: VideoCatalog): string {
  const question = lastQuestion(conversation);
  const input = { question, conversation, catalog };
  const order = WRITING.test(question) ? [writeNegative, ...WRITERS, ...READERS] : [...READERS, ...WRITERS];
  for (const behaviour of [...order, takeAsIdea]) {
    const answer = behaviour(input);
    if (answer !== null) return answer;
  }
  return admit(input) ?? "";
}
