import type { FileMark } from "@/lib/files/file-mark";
import { sourceTypeLabel } from "@/lib/media/marks/source-type";
import { messages } from "./messages";

const text = messages.markLabel;

/** How a file came to be: "AI-generated". */
export const sourceTypeText = ({ source_type }: Pick<FileMark, "source_type">): string =>
  source_type === null ? text.unstated : sourceTypeLabel(source_type);

/** Why a file has its label, and whether it holds the prompt. */
export function markReason({ state, generator, has_prompt }: FileMark): string {
  const reason = state === "signed" ? text.signed(generator) : text.reasons[state];
  return has_prompt ? `${reason} ${text.holdsPrompt}` : reason;
}
