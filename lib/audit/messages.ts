/** The words of the audit log. */
export const messages = {
  acts: {
    sign_in: "Signed in",
    sign_in_refused: "Sign-in refused",
    session_ended: "Session ended",
    key_replaced: "API key replaced",
    invitation_made: "Invitation made",
    invitation_used: "Invitation used",
    invitation_revoked: "Invitation withdrawn",
    role_changed: "Role changed",
    member_removed: "Member removed",
    person_deleted: "Person deleted",
    exported: "Data exported",
    workspace_renamed: "Workspace renamed",
    limit_changed: "Limit changed",
    balance_changed: "Balance entered",
    storage_changed: "Storage settings changed",
    purged: "Deleted for good",
  },
  csv: { at: "Time (UTC)", act: "Act", person: "Person", target: "To", details: "Details" },
};
