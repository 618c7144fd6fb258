import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { Conversation } from "../conversation";

/** What a behaviour may look at. */
type Asked = { question: string; conversation: Conversation; catalog: VideoCatalog };

/** One thing the engine can do: Markdown when the question is its own, null otherwise. */
export type Behaviour = (asked: Asked) => string | null;
