import "server-only";
import { z } from "zod";
import { logger } from "@/lib/platform/server/logger";

const groupList = z.union([z.array(z.string()), z.string().transform((group) => [group])]);
type Claims = Readonly<Record<string, unknown>>;

/**
 * The groups of a person in a claim of the ID token, or else of the userinfo; none where neither has it. Null where nobody
 * knows: without a claim to read, without an answer of the userinfo, and of what is no list of texts.
 */
export function groupsOf(
  claim: string | undefined,
  idToken: Claims,
  userinfo: Claims | null,
): readonly string[] | null {
  if (claim === undefined) return null;
  const value = idToken[claim] ?? userinfo?.[claim];
  if (value === undefined) return userinfo === null ? null : [];
  const groups = groupList.safeParse(value);
  if (!groups.success) logger.warn({ claim }, "the groups of the OpenID provider are no list of texts");
  return groups.data ?? null;
}
