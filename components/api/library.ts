import { createLibraryClient } from "@/lib/library/client";
import { libraryQueries } from "@/lib/library/queries";

/** The page's own origin serves it. */
export const libraryClient = createLibraryClient();
export const library = libraryQueries(libraryClient);
