import { createHash } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import type { PriceListName } from "./prices/price-lists";

export type Scope = "videos:write" | "images:write" | "voices:write" | "avatars:write" | "llm:write";

export const EVERY_SCOPE: readonly Scope[] = [
  "videos:write",
  "images:write",
  "voices:write",
  "avatars:write",
  "llm:write",
];

type Sort = {
  plan: string;
  apiEnabled: boolean;
  scopes: readonly Scope[];
  grantedCredits: number;
  /** How many jobs the plan makes at once, of all kinds together; null for no limit. */
  maxOpenJobs: number | null;
  prices?: PriceListName;
};

/** The abilities of each fixed key. */
const DEMO: Sort = {
  plan: "studio",
  apiEnabled: true,
  scopes: EVERY_SCOPE,
  grantedCredits: 10_000,
  maxOpenJobs: null,
};
const SORTS = {
  demo: DEMO,
  narrow: { ...DEMO, plan: "solo", maxOpenJobs: 3 },
  readonly: { ...DEMO, scopes: [] },
  broke: { ...DEMO, plan: "starter", grantedCredits: 0 },
  disabled: { ...DEMO, plan: "free", apiEnabled: false },
  newmodels: { ...DEMO, prices: "next" },
} satisfies Record<string, Sort>;

/** The tenant of a key. Credits are whole credits, granted once, when the account is opened. */
export type Account = Sort & { id: string; sort: string };

const KEY = /^sk_sandbox_(demo|narrow|readonly|broke|disabled|newmodels)(?:_[A-Za-z0-9_-]{1,64})?$/;
const BEARER = /^Bearer +(\S+)$/i;

const isSort = (word: string | undefined): word is keyof typeof SORTS =>
  word !== undefined && Object.hasOwn(SORTS, word);

/**
 * Reads the account from an Authorization header. A key with a suffix is a separate account of the same sort,
 * so that tests can run in parallel.
 * @throws ApiError `unauthenticated` (section Authentication)
 */
export function readAccount(authorization: string | undefined): Account {
  const key = BEARER.exec(authorization ?? "")?.[1];
  if (key === undefined) {
    throw new ApiError("unauthenticated", "Send the API key as Authorization: Bearer <API_KEY>.");
  }
  const sort = KEY.exec(key)?.[1];
  if (!isSort(sort)) throw new ApiError("unauthenticated", "This API key is not known.");
  return { ...SORTS[sort], sort, id: accountId(key) };
}

const accountId = (key: string): string =>
  `acct_${createHash("sha256").update(key).digest("hex").slice(0, 24)}`;

/** @throws ApiError `forbidden` when the account cannot create, or the key lacks one of these scopes */
export function requireScope(account: Account, ...scopes: readonly Scope[]): void {
  if (!account.apiEnabled) {
    throw new ApiError("forbidden", "API access is not enabled for this account's plan.", {
      details: { plan: account.plan, api_enabled: false },
    });
  }
  if (!scopes.some((scope) => account.scopes.includes(scope))) {
    throw new ApiError("forbidden", `This API key lacks the scope ${scopes.join(" or ")}.`, {
      details: { required_scope: scopes.join(" or ") },
    });
  }
}
