import type { Kind } from "@/lib/kinds/kinds";
import { messages } from "./messages";

const FIRST_PROMPTS: Partial<Record<Kind, string>> = messages.firstPrompt;

/** The prompt that an untouched form of this kind starts with; null for a kind that needs more than a text. */
export const firstPromptOf = (kind: Kind): string | null => FIRST_PROMPTS[kind] ?? null;

/** True for a text that nobody typed: it may be replaced without a question. */
export const isFirstPrompt = (text: string): boolean => Object.values(FIRST_PROMPTS).includes(text);
