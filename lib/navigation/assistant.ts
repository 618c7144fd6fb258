import { PAGE_PATHS } from "@/lib/platform/page-paths";

export const conversationLink = (id: string) => `${PAGE_PATHS.assistant}/${encodeURIComponent(id)}` as const;
