import type { VideoCatalog } from "@/lib/catalog/catalog";
import {
  admitNoAnswer,
  describeAttachments,
  explainTerm,
  sayWhatIAm,
  sayWhatIDo,
  takeAsIdea,
} from "./behaviours/about";
import {
  compareModels,
  findCheapest,
  findLongest,
  listModels,
  priceLanguage,
  priceModels,
} from "./behaviours/catalog";
import { checkTake } from "./behaviours/check-take";
import { improvePrompt, shortenPrompt, varyPrompt, writeNegative } from "./behaviours/prompts";
import { revisePrompts } from "./behaviours/revise";
import { shotsOfScript } from "./behaviours/script-shots";
import { writeShots, writeVoiceover } from "./behaviours/scripts";
import { type Behaviour, type Conversation, lastQuestion } from "./conversation";

/** Requests for writing come before questions about the catalog, because an idea may mention prices. */
const WRITERS: readonly Behaviour[] = [
  revisePrompts,
  writeVoiceover,
  writeShots,
  varyPrompt,
  shortenPrompt,
  improvePrompt,
];
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
  /^(?:please |can you |could you |now |would you )*(?:revise|improve|rewrite|re-write|enhance|polish|refine|upgrade|fix|strengthen|expand|shorten|condense|trim|make|write|create|plan|give|turn|break|storyboard|shot|draft|two|three|four|five|\d|i (?:need|want)|variations?|make)\b/i;

/**
 * The engine's answer in Markdown, from the first behaviour that matches. The same question gets the same
 * answer.
 */
export function replyByRules(conversation: Conversation, catalog: VideoCatalog): string {
  const question = lastQuestion(conversation);
  const input = { question, conversation, catalog };
  const order = WRITING.test(question) ? [writeNegative, ...WRITERS, ...READERS] : [...READERS, ...WRITERS];
  // A script and a take may say anything.
  for (const behaviour of [shotsOfScript, checkTake, ...order, takeAsIdea]) {
    const answer = behaviour(input);
    if (answer !== null) return answer;
  }
  return admitNoAnswer(input) ?? "";
}
