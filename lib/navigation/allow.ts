import { createLoader, parseAsString } from "nuqs/server";

/** `request` is the id of the request that a program's browser began. */
export const loadAllowSearch = createLoader({ request: parseAsString });
