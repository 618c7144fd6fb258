import { createLoader, createSerializer, parseAsString } from "nuqs/server";
import { withQuery } from "./search-parameters";

/** `next` is the page to open afterwards. Its reader must refuse anything but a path of ours. */
const signInSearch = { next: parseAsString };
export const loadSignInSearch = createLoader(signInSearch);

const serialize = createSerializer(signInSearch);

/** The sign-in page, which then opens `next`, a path of ours. */
export const signInLink = (next?: string) => withQuery("/sign-in", serialize({ next: next ?? null }));
