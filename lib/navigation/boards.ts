import { PAGE_PATHS } from "@/lib/platform/page-paths";

export const boardLink = (id: string) => `${PAGE_PATHS.boards}/${encodeURIComponent(id)}` as const;
