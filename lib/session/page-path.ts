/** The header that tells pages the requested address. */
export const PATH_HEADER = "x-atelier-path";
