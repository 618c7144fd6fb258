/** What is recorded, with the word for it in a list. */
export const ACTS = {
  sign_in: "Signed in",
  sign_in_refused: "Sign-in refused",
  session_ended: "Session ended",
  key_replaced: "API key replaced",
  invitation_made: "Invitation made",
  invitation_used: "Invitation used",
  invitation_revoked: "Invitation revoked",
  role_changed: "Role changed",
  member_removed: "Member removed",
  workspace_renamed: "Workspace renamed",
  limit_changed: "Limit changed",
  balance_changed: "Balance changed",
  storage_changed: "Storage changed",
  purged: "Deleted for good",
} as const;
export type Act = keyof typeof ACTS;
