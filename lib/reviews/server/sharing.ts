import "server-only";
import { hash } from "node:crypto";
import type { ReviewRow } from "./schema";

/** What decides about the results of a review. */
export type Sharing = Pick<
  ReviewRow,
  "id" | "workspaceId" | "personId" | "of" | "thingId" | "sharesTakes" | "showsPrompts"
>;

/** An id for visitors, which no other review has and which leads back to nothing. */
export const sharedId = ({ id }: Pick<ReviewRow, "id">, ofThing: string): string =>
  hash("sha256", `${id} ${ofThing}`, "base64url").slice(0, 22);
