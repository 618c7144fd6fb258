import { createLoader, createSerializer, parseAsString } from "nuqs/server";
import { withQuery } from "./with-query";

/** `next` is where to go afterwards; whoever reads it must refuse anything but a path of ours. */
const signInSearch = { next: parseAsString };
export const loadSignInSearch = createLoader(signInSearch);

const serialize = createSerializer(signInSearch);

/** To the sign-in page and back to `next`, a path of ours. */
export const signInLink = (next?: string) => withQuery("/sign-in", serialize({ next: next ?? null }));
