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
