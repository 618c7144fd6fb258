import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import { seal } from "@/lib/keys/server/seal";
import { database, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aReviewedBoard, aReviewLink, inDays, type ReviewedBoard } from "@/lib/testing/a-review";
import { withVariables } from "@/lib/testing/environment";
import { withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { Visitor } from "@/lib/testing/visitor";
import { listReviews, replaceLink, revokeReview } from "./links";
import { reviews } from "./schema";
import { copyLink, resealReviewLinks } from "./stored-link";

withJobService();
const set = withVariables();

let owner: Session;
let board: ReviewedBoard["board"];
let aLink: ReviewedBoard["aLink"];

beforeAll(async () => {
  ({ owner, board, aLink } = await aReviewedBoard(1));
});

const readRow = async (id: string) => {
  const [row] = await database().select().from(reviews).where(eq(reviews.id, id));
  if (!row) throw new Error("There is no link.");
  return row;
};
const canCopy = async (session: Session, id: string) =>
  (await listReviews(session, { of: "board", id: board.id })).find((each) => each.id === id)?.can_copy_link;
const refused = (session: Session, id: string) =>
  copyLink(session, id).then(
    () => "copied",
    ({ code }: { code: string }) => code,
  );

describe("a link", () => {
  it("is copied again by whoever made it, and by nobody else, which is in the audit log", async () => {
    const maker = await aMember(owner, "creator", "Maker");
    const { id, api } = await aReviewLink(maker, { of: "board", id: board.id });
    expect(`/api${await copyLink(maker, id)}`).toBe(api);
    expect([await canCopy(maker, id), await canCopy(owner, id)]).toEqual([true, false]);
    expect(await refused(owner, id)).toBe("not_found");
    const acts = await database().select().from(auditEvents).where(eq(auditEvents.targetId, id));
    expect(acts.map(({ act, personId }) => [act, personId === maker.personId])).toEqual([
      ["review_made", true],
      ["review_link_copied", true],
    ]);
    expect(JSON.stringify(acts)).not.toContain(api.split("/").at(-1));
  });

  it("that was replaced gives the new one, and one that was revoked or has expired none", async () => {
    const { id, api } = await aLink();
    const { path: replaced } = await replaceLink(owner, id, inDays(7));
    expect(await copyLink(owner, id)).toBe(replaced);
    expect(`/api${replaced}`).not.toBe(api);
    await database().update(reviews).set({ expiresAt: new Date() }).where(eq(reviews.id, id));
    expect([await refused(owner, id), await canCopy(owner, id)]).toEqual(["conflict", false]);
    await revokeReview(owner, id);
    expect(await refused(owner, id)).toBe("not_found");
    expect((await readRow(id)).linkCiphertext).toBeNull();
  });

  it("of before links were kept works and can't be copied, and neither can one that is moved to another row", async () => {
    const [earlier, other] = [await aLink(), await aLink()];
    const none = { linkCiphertext: null, linkNonce: null, linkSecretId: null };
    await database().update(reviews).set(none).where(eq(reviews.id, earlier.id));
    expect([await refused(owner, earlier.id), await canCopy(owner, earlier.id)]).toEqual(["conflict", false]);
    expect((await new Visitor().ask(earlier.api)).status).toBe(200);
    const { linkCiphertext, linkNonce, linkSecretId } = await readRow(other.id);
    await database()
      .update(reviews)
      .set({ linkCiphertext, linkNonce, linkSecretId })
      .where(eq(reviews.id, earlier.id));
    expect(await refused(owner, earlier.id)).toBe("conflict");
  });

  it("is sealed again under a newer secret of the installation, and kept from one that nobody has", async () => {
    const [link, lost] = [await aLink(), await aLink()];
    const copied = await copyLink(owner, link.id);
    const { ciphertext, nonce } = seal("of a secret that is gone", "x");
    await database()
      .update(reviews)
      .set({ linkCiphertext: ciphertext, linkNonce: nonce, linkSecretId: "none" })
      .where(eq(reviews.id, lost.id));
    const former = process.env.AUTH_SECRET ?? "";
    const newer = "9f2c7a61d8e34b05a7c1f6e2d9b84350";
    set({ AUTH_SECRET: `${newer},${former}` });
    await resealReviewLinks();
    set({ AUTH_SECRET: newer });
    expect(await copyLink(owner, link.id)).toBe(copied);
    expect(await refused(owner, lost.id)).toBe("conflict");
    expect((await readRow(lost.id)).linkCiphertext).toBeNull();
    expect((await new Visitor().ask(lost.api)).status).toBe(200);
    set({ AUTH_SECRET: `${former},${newer}` });
    await resealReviewLinks();
  });

  it("is closed by a restore, which keeps none of them to copy", async () => {
    const { id } = await aLink();
    const folder = path.join(process.cwd(), "lib/reviews/server/restored");
    const closing = readFileSync(path.join(folder, "close-review-links.sql"), "utf8");
    const [row] = await transaction(async (within) => {
      await within.execute(sql.raw(closing));
      return within.select().from(reviews).where(eq(reviews.id, id));
    });
    expect(row?.linkCiphertext).toBeNull();
    expect(await refused(owner, id)).toBe("conflict");
  });
});
