import { parseAsString } from "nuqs/server";
import { PAGE_PATHS } from "@/lib/platform/page-paths";

export const describeSearch = { q: parseAsString.withDefault("") };

export const descriptionLink = (id: string) => `${PAGE_PATHS.describe}/${encodeURIComponent(id)}` as const;
