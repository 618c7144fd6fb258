import { PAGE_PATHS } from "@/lib/platform/page-paths";

/** A kept statement. Events and notices lead there, so this file needs nothing that only pages load. */
export const statementLink = (id: string) => `${PAGE_PATHS.statements}/${encodeURIComponent(id)}` as const;
