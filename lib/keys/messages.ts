/** What the vault of API keys says when it has no key. */
export const messages = {
  vault: { notStored: "This API key is no longer stored here. Sign in with it again." },
};
