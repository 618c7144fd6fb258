import "server-only";
import type { Session } from "@/lib/session/server/session";
import type { DescriptionsClient } from "../client";
import { listDescriptions, readDescription } from "./read";

/** The descriptions client of a page that renders on the server: the same interface, straight to the table. */
export const serverDescriptions = (session: Session): Pick<DescriptionsClient, "list" | "get"> => ({
  list: (page = {}) => listDescriptions(session, page),
  get: (id) => readDescription(session, id),
});
