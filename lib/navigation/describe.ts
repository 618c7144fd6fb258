import { parseAsString } from "nuqs/server";
import { PAGE_PATHS } from "@/lib/platform/page-paths";

/** The list's search. */
export const describeSearch = { q: parseAsString.withDefault("") };

/** One description's own address. */
export const descriptionLink = (id: string) => `${PAGE_PATHS.describe}/${encodeURIComponent(id)}` as const;
