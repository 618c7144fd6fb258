import "server-only";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { ApiError } from "@/lib/contract/errors";
import { processValue } from "@/lib/platform/server/process-value";
import { MIN_PASSWORD_CHARACTERS } from "../auth-api";
import { messages } from "../messages";

/** With argon2id, the package's default: what OWASP's cheat sheet on password storage asks for at least, 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MAX_CHARACTERS = 256;
/** Of zxcvbn's scale from 0 to 4: at least a million guesses. */
const MIN_SCORE = 2;
/** More characters take long to rate, and a password of this length is no dictionary's. */
const RATED_CHARACTERS = 64;

/** Each hash takes some 20 ms of a core and 19 MiB, so only two run at once, and only so many wait. */
const AT_ONCE = 2;
const MAX_WAITING = 50;
const RETRY_SECONDS = 2;
const hashing = processValue("password-hashing", () => new PQueue({ concurrency: AT_ONCE }));

/** @throws ApiError `too_many_sign_ins` while too many wait */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing().size >= MAX_WAITING)
    throw new ApiError("too_many_sign_ins", messages.attempts.tooManySignIns, {
      retryAfterSeconds: RETRY_SECONDS,
    });
  return hashing().add(work);
}

/** The same text however it was typed: keyboards write "é" as one character or as two. */
const normalized = (password: string): string => password.normalize("NFKC");

/**
 * Refuses a password that is too short, too long or easy to guess.
 * @param about words that somebody would try first, such as the person's name
 * @throws ApiError `invalid_request` with `details.field` "password"
 */
export async function assertStrong(password: string, about: readonly string[]): Promise<void> {
  const { password: words } = messages;
  const length = [...normalized(password)].length;
  if (length < MIN_PASSWORD_CHARACTERS) throw refused(words.short(MIN_PASSWORD_CHARACTERS));
  if (length > MAX_CHARACTERS) throw refused(words.long(MAX_CHARACTERS));
  const rated = normalized(password).slice(0, RATED_CHARACTERS);
  if ((await rater()).check(rated, [...about]).score < MIN_SCORE) throw refused(words.common);
}

const refused = (message: string) =>
  new ApiError("invalid_request", message, { details: { field: "password" } });

/** Loaded when somebody chooses a password: its dictionaries take 30 MB. */
async function rater() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** What is stored of a password. Throws like `inTurn`. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalized(password), COST));

/** A hash of no password, so that an unknown name takes as long as a wrong password. */
const nobodys = processValue("password-of-nobody", () => hash(crypto.randomUUID(), COST));

/**
 * Whether a password is that of a stored hash.
 * @param stored null for a name that nobody has, which takes as long
 * @throws ApiError `too_many_sign_ins` while too many wait
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  // None that is stored is as long, and a long one costs more.
  if (password.length > 4 * MAX_CHARACTERS) return false;
  const against = stored ?? (await nobodys());
  const matches = await inTurn(() => verify(against, normalized(password)));
  return matches && stored !== null;
}
