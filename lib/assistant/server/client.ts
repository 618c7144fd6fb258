import "server-only";
import type { Session } from "@/lib/session/server/session";
import type { AssistantClient } from "../client";
import { listConversations, readConversation } from "./conversations";

/**
 * The assistant's client for pages rendered on the server: the same interface, reading the database directly.
 */
export const serverConversations = (session: Session): Pick<AssistantClient, "list" | "get"> => ({
  list: (page = {}) => listConversations(session, page),
  get: (id) => readConversation(session, id),
});
