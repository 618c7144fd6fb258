/** What a member of a workspace is. */
export const ROLES = ["owner", "creator", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** What a permission covers: what anybody of the workspace made, what the person made, or nothing. */
export type Reach = "any" | "own" | "none";

/**
 * What each role may do. Every endpoint names one of these as its `may`, and `serve` checks it before the handler runs.
 * Whoever signs in with the API key is an owner, because the key can spend at the API directly.
 */
export const PERMISSIONS = {
  /** See and download what the workspace has. */
  look: { owner: "any", creator: "any", viewer: "any" },
  /** Keep what is for oneself: saved prompts, presets, what of one's own is shared, sessions. */
  keep: { owner: "own", creator: "own", viewer: "own" },
  /** Make something, which may cost credits: jobs, uploads, descriptions, replies, voices. */
  make: { owner: "any", creator: "any", viewer: "none" },
  /** Sort what the workspace has: marks, tags, notes, collections, saved views, names of voices. */
  arrange: { owner: "any", creator: "any", viewer: "none" },
  /**
   * Change what somebody made, such that it can be brought back or made again: cancel, trash, delete a conversation,
   * collection, upload or voice.
   */
  remove: { owner: "any", creator: "own", viewer: "none" },
  purge: { owner: "any", creator: "own", viewer: "none" },
  /** The key, people, limits, the balance, storage, and sessions of others. */
  manage: { owner: "any", creator: "none", viewer: "none" },
} as const satisfies Record<string, Readonly<Record<Role, Reach>>>;
export type Permission = keyof typeof PERMISSIONS;

/** What an access token may be for. */
export const SCOPES = [
  "read",
  "make:video",
  "make:image",
  "make:voice",
  "make:avatar",
  "describe",
  "chat",
  "arrange",
  "remove",
  "review",
  "manage",
] as const;
export type Scope = (typeof SCOPES)[number];

/** The permission that a person needs for a token with the scope. A token never does more than its person's role permits. */
export const PERMISSION_OF_SCOPE = {
  read: "look",
  "make:video": "make",
  "make:image": "make",
  "make:voice": "make",
  "make:avatar": "make",
  describe: "make",
  chat: "make",
  arrange: "arrange",
  remove: "remove",
  review: "arrange",
  manage: "manage",
} as const satisfies Record<Scope, Permission>;

/**
 * What a call needs of a token: a scope; any that makes something (`make`); any that spends credits (`spend`); any at all
 * (`any`); null for what only a person in a browser does.
 */
export type NeededScope = Scope | "make" | "spend" | "any" | null;

const SCOPE_OF_PERMISSION = {
  look: "read",
  keep: "arrange",
  make: "make",
  arrange: "arrange",
  remove: "remove",
  purge: "remove",
  manage: "manage",
} as const satisfies Record<Permission, NeededScope>;

/** What a call needs of a token, by its permission where its endpoint names nothing else. */
export function neededScope({
  method,
  may,
  scope,
}: {
  method: string;
  may: Permission;
  scope?: NeededScope | undefined;
}): NeededScope {
  if (scope !== undefined) return scope;
  return may === "keep" && method === "GET" ? "read" : SCOPE_OF_PERMISSION[may];
}

/** Whether a token with these scopes has what a call needs. */
export function coversScope(scopes: readonly Scope[], needed: NeededScope): boolean {
  const makes = scopes.some((scope) => scope.startsWith("make:"));
  if (needed === "any") return true;
  if (needed === "make") return makes;
  if (needed === "spend") return makes || scopes.includes("describe") || scopes.includes("chat");
  return needed !== null && scopes.includes(needed);
}

/** What a permission covers for a role. */
export const reachOf = (role: Role, permission: Permission): Reach => PERMISSIONS[permission][role];

/** Whether a role may do something to what a person made. Null for what nobody is known to have made. */
export function mayTouch(
  { role, personId }: { role: Role; personId: string },
  permission: Permission,
  makerId: string | null,
): boolean {
  const reach = reachOf(role, permission);
  return reach === "any" || (reach === "own" && makerId === personId);
}
