import { parseAsString } from "nuqs/server";

/** The list's search. */
export const describeSearch = { q: parseAsString.withDefault("") };

export const DESCRIBE_PATH = "/describe";

/** One description's own address. */
export const descriptionLink = (id: string) => `${DESCRIBE_PATH}/${encodeURIComponent(id)}` as const;
