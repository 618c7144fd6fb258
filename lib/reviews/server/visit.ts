import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, getTableColumns, gt, inArray, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { addressOf } from "@/lib/http/endpoint";
import { ROLES, reachOf } from "@/lib/http/permissions";
import { clientAddress, isSecure } from "@/lib/http/server/request-origin";
import { seal, unseal } from "@/lib/keys/server/seal";
import { database } from "@/lib/platform/server/database";
import { hashSecret } from "@/lib/platform/server/hash-secret";
import { TOKEN_BYTES } from "@/lib/platform/token";
import { limitAttempts } from "@/lib/session/server/attempts";
import { readCookies } from "@/lib/session/server/cookie";
import { inHashingTurn, isPassword } from "@/lib/session/server/passwords";
import { people } from "@/lib/session/server/schema";
import { messages } from "../messages";
import { MAX_DAYS } from "../review";
import { sharedReviewApi } from "../shared-api";
import { type ReviewRow, reviews } from "./schema";
import { limitVisits, type VisitKind } from "./visit-limits";
import { countView } from "./visits";

const VISITOR_BYTES = 12;
const COOKIE = "atelier.review";
const COOKIE_SECONDS = MAX_DAYS * 24 * 60 * 60;

/** The secret part of a link, and what is stored of it. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashSecret(token) };
}

/** A browser that has opened a review. */
export type Visit = { review: ReviewRow; token: string; visitorId: string; address: string };

/** One refusal for every link that opens nothing, so that it tells nobody which one there was. */
const notFound = () => new ApiError("not_found", messages.notFound);

/** The roles that may make links. */
const MAKERS = ROLES.filter((role) => reachOf(role, "arrange") !== "none");

/**
 * The review of a link that works now. One stops working while its maker is no member, or may make none.
 * @throws ApiError `not_found`, and `rate_limited` before anything is read
 */
async function openLink(kind: VisitKind, token: string, request: Request): Promise<ReviewRow> {
  const tokenHash = hashSecret(token);
  const guest = guestOf(tokenHash, request)?.id ?? null;
  limitVisits(kind, guest, clientAddress(request.headers), tokenHash);
  const [review] = await database()
    .select(getTableColumns(reviews))
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.personId))
    .where(
      and(
        eq(reviews.tokenHash, tokenHash),
        isNull(reviews.revokedAt),
        gt(reviews.expiresAt, sql`now()`),
        isNull(people.removedAt),
        inArray(people.role, MAKERS),
      ),
    );
  if (!review) throw notFound();
  return review;
}

/** Whether a link needs a password. Throws like `openLink`. */
export async function readGate(token: string, request: Request) {
  const review = await openLink("read", token, request);
  return {
    object: "review_gate" as const,
    needs_password: review.passwordHash !== null,
    is_open: visitorOf(review, request)?.isLetIn ?? false,
  };
}

/**
 * Lets a browser in, and counts it once.
 * @returns the visit, and the cookie of one that was not let in before
 * @throws ApiError `wrong_password`, `rate_limited` after too many wrong ones, and as `openLink` does
 */
export async function openVisit(
  token: string,
  password: string | undefined,
  request: Request,
): Promise<{ visit: Visit; cookie: string | null }> {
  const review = await openLink("open", token, request);
  const address = clientAddress(request.headers);
  const known = visitorOf(review, request);
  if (known?.isLetIn) return { visit: { review, token, visitorId: known.id, address }, cookie: null };
  await assertPassword(review, password, address);
  const visitorId = known?.id ?? randomBytes(VISITOR_BYTES).toString("hex");
  if (!known) await countView({ review, visitorId });
  return {
    visit: { review, token, visitorId, address },
    cookie: cookieOf(review, token, visitorId, request),
  };
}

async function assertPassword(
  { id, passwordHash }: ReviewRow,
  password: string | undefined,
  address: string,
): Promise<void> {
  if (passwordHash === null) return;
  if (!password) throw new ApiError("wrong_password", messages.passwordMissing);
  const subjects = [
    { kind: "review-address", value: address },
    { kind: "review", value: id },
  ] as const;
  const check = async () => {
    if (!(await isPassword(password, passwordHash)))
      throw new ApiError("wrong_password", messages.wrongPassword);
  };
  await inHashingTurn(address, () => limitAttempts(subjects, check));
}

/**
 * The visit of a browser that has opened a link.
 * @throws ApiError `unauthenticated` for one that has not, and as `openLink` does
 */
export async function readVisit(kind: VisitKind, token: string, request: Request): Promise<Visit> {
  const review = await openLink(kind, token, request);
  const visitor = visitorOf(review, request);
  if (!visitor?.isLetIn) throw new ApiError("unauthenticated", messages.locked);
  return { review, token, visitorId: visitor.id, address: clientAddress(request.headers) };
}

/** What the cookie is sealed for: with a new link, cookies of the earlier one are worth nothing. */
const boundTo = (tokenHash: string): string => `review ${tokenHash}`;

/** Which password a browser entered; empty where there was none. */
const passwordSign = ({ passwordHash }: ReviewRow): string =>
  passwordHash === null ? "" : hashSecret(passwordHash);

/**
 * The cookie of a visitor, which a browser sends to the calls of this review alone. It may outlast the link, which can be
 * made to work longer.
 */
function cookieOf(review: ReviewRow, token: string, visitorId: string, { headers }: Request): string {
  const { ciphertext, nonce, secretId } = seal(
    `${visitorId} ${passwordSign(review)}`,
    boundTo(review.tokenHash),
  );
  const value = [secretId, nonce.toString("base64url"), ciphertext.toString("base64url")].join(".");
  const path = addressOf(sharedReviewApi.gate, { params: { token } });
  const secure = isSecure(headers) ? "; Secure" : "";
  return `${COOKIE}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`;
}

/** The visitor of a request, and whether the password was the same when it was let in; null without a cookie for this link. */
function visitorOf(review: ReviewRow, request: Request): { id: string; isLetIn: boolean } | null {
  const guest = guestOf(review.tokenHash, request);
  const needed = passwordSign(review);
  return guest && { id: guest.id, isLetIn: needed === "" || needed === guest.sign };
}

/** What the cookie for a link says: its visitor, and which password they entered. Null without one. */
function guestOf(tokenHash: string, { headers }: Request): { id: string; sign: string } | null {
  const [secretId, nonce, ciphertext] = (readCookies(headers)[COOKIE] ?? "").split(".");
  if (!secretId || !nonce || !ciphertext) return null;
  const sealed = {
    secretId,
    nonce: Buffer.from(nonce, "base64url"),
    ciphertext: Buffer.from(ciphertext, "base64url"),
  };
  try {
    const [id = "", sign = ""] = unseal(sealed, boundTo(tokenHash)).split(" ");
    return { id, sign };
  } catch {
    return null;
  }
}
