import { createLoader, parseAsString } from "nuqs/server";

/**
 * `next` is the page to open afterwards. Its reader must refuse anything but a path of ours. `refused` is the code of the
 * refusal of somebody whom the OpenID provider sent back.
 */
export const loadSignInSearch = createLoader({ next: parseAsString, refused: parseAsString });
