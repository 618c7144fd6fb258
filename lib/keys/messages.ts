/** What the vault of API keys says when it has no key. */
export const messages = {
  findKey: { replaced: "This key was replaced in Atelier. Sign in with the new key." },
  vault: { notStored: "This API key is no longer stored here. Sign in with it again." },
};
