import "server-only";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { tableOf } from "../choices";
import type { ReviewTable } from "../review";
import { guestsOf, visitorNames } from "./guests";
import { ownReview } from "./own-review";
import { itemLabel, readResults } from "./shared-results";
import { sharedId } from "./sharing";

/**
 * Who chose what, by shot, and what would change with the picks of each. Also of a link that is over, and of one that shares
 * no takes any more.
 * @throws ApiError `not_found`
 */
export async function readTable(session: Session, reviewId: string): Promise<ReviewTable> {
  const review = await ownReview(database(), session, reviewId);
  const [{ results }, names] = await Promise.all([
    // Also takes whose files would stay here: what is chosen is a take.
    readResults({ ...review, sharesTakes: true, showsPrompts: true }),
    visitorNames(database(), [reviewId], session.workspaceId),
  ]);
  const guests = (await guestsOf([reviewId], names)).get(reviewId) ?? [];
  const table = tableOf(
    results.map((result) => ({ ...result, item: itemLabel(result) })),
    guests.map(({ visitorId, name, chosen }) => ({ id: sharedId(review, visitorId), name, chosen })),
  );
  return { object: "review_table", ...table };
}
