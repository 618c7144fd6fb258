import "server-only";
import type { Session } from "@/lib/session/server/session";
import type { DescriptionsClient } from "../client";
import { listDescriptions, readDescription } from "./read";

/**
 * The descriptions client for pages rendered on the server: the same interface, reading the database
 * directly.
 */
export const serverDescriptions = (session: Session): Pick<DescriptionsClient, "list" | "get"> => ({
  list: (page = {}) => listDescriptions(session, page),
  get: (id) => readDescription(session, id),
});
