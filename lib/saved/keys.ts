/** The key of everything a person saved, in a page's cache. */
export const savedKey = ["saved"] as const;
