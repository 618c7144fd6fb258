import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { Conversation } from "../conversation";

/** The input of a behaviour. */
type BehaviourInput = { question: string; conversation: Conversation; catalog: VideoCatalog };

/** One ability of the engine: returns Markdown for a question that it answers, null otherwise. */
export type Behaviour = (input: BehaviourInput) => string | null;
