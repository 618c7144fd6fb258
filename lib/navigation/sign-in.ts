import { createLoader, parseAsString } from "nuqs/server";

/**
 * `next` is the page to open afterwards. Its reader must refuse anything but a path of ours. `refused` is the code of the
 * refusal of somebody whom the OpenID provider sent back. `stays` is 1 after a sign-out that the provider has no part in.
 */
export const loadSignInSearch = createLoader({
  next: parseAsString,
  refused: parseAsString,
  stays: parseAsString,
});
