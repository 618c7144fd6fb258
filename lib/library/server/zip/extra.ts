import "server-only";

/** A file of an export that is no result: a text, or the stored file of an upload. */
export type ZipExtra = { name: string } & ({ text: string } | { upload: string });
