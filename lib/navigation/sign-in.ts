import { createLoader, parseAsString } from "nuqs/server";

/** `next` is the page to open afterwards. Its reader must refuse anything but a path of ours. */
export const loadSignInSearch = createLoader({ next: parseAsString });
