import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { ApiError } from "@/lib/contract/errors";
import { FairQueue } from "@/lib/platform/server/fair-queue";
import { processValue } from "@/lib/platform/server/process-value";
import { MIN_PASSWORD_CHARACTERS } from "../auth-api";
import { messages } from "../messages";
import { ratePassword } from "./rating/rate";

/** With argon2id, the package's default: what OWASP's cheat sheet on password storage asks for at least, 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MAX_CHARACTERS = 256;
/** Of a text before it is normalized, in UTF-16. */
const MAX_UNITS = 4 * MAX_CHARACTERS;
/** Of zxcvbn's scale from 0 to 4: at least a million guesses. */
const MIN_SCORE = 2;
/** More characters take long to rate, and a password of this length is no dictionary's. */
const RATED_CHARACTERS = 32;

/**
 * What strangers send is rated and hashed in turn, and takes some 20 to 50 ms of a core; a hash 19 MiB, too. Two run at
 * once, and addresses take turns, so that one that sends many waits behind its own. A class signs in at the same minute.
 */
const LIMITS = { atOnce: 2, ofOneAtOnce: 1, waiting: 100, ofOneWaiting: 50 };
const RETRY_SECONDS = 2;
const tooMany = () =>
  new ApiError("too_many_sign_ins", messages.attempts.tooManySignIns, { retryAfterSeconds: RETRY_SECONDS });
const turns = processValue("password-turns", () => new FairQueue(LIMITS, tooMany));

/**
 * Runs what takes long and depends on what a stranger sent, in turn; with what is read and counted for it, so that what is
 * refused here costs the database nothing. Must not be nested.
 * @param from the address that sent it
 * @throws ApiError `too_many_sign_ins` while too many wait
 */
export const inHashingTurn = <T>(from: string, work: () => Promise<T>): Promise<T> => turns().run(from, work);

/** A password in one form, however it was typed: keyboards write "é" as one character or as two. */
const normalized = (password: string): string => password.normalize("NFKC");

/**
 * Refuses a password that is too short, too long or easy to guess. Called in turn.
 * @param about words that somebody would try first, such as the person's name
 * @throws ApiError `invalid_request` with `details.field` "password"
 */
export async function assertStrong(password: string, about: readonly string[]): Promise<void> {
  const { password: words } = messages;
  // None that is accepted is as long, and counting the characters of a long one takes time.
  const text = password.length > MAX_UNITS ? password : normalized(password);
  const length = password.length > MAX_UNITS ? password.length : [...text].length;
  if (length < MIN_PASSWORD_CHARACTERS) throw refused(words.short(MIN_PASSWORD_CHARACTERS));
  if (length > MAX_CHARACTERS) throw refused(words.long(MAX_CHARACTERS));
  const score = await ratePassword(text.slice(0, RATED_CHARACTERS), about);
  if (score < MIN_SCORE) throw refused(words.common);
}

const refused = (message: string) =>
  new ApiError("invalid_request", message, { details: { field: "password" } });

/** What is stored of a password. Called in turn. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST);

/** A hash of no password, so that an unknown name takes as long as a wrong password. */
const nobodys = processValue("password-of-nobody", () => hash(crypto.randomUUID(), COST));

/**
 * Whether a password is that of a stored hash. Called in turn.
 * @param stored null for a name that nobody has, which takes as long
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  // None that is stored is as long, and a long one costs more.
  if (password.length > MAX_UNITS) return false;
  const against = stored ?? (await nobodys());
  const matches = await verify(against, normalized(password));
  return matches && stored !== null;
}
