import "server-only";

/**
 * A file of an export that is no result: a text, with another one for an export without prompt and settings, or the stored
 * file of an upload.
 */
export type ZipExtra = { name: string } & ({ text: string; bareText: string } | { upload: string });
