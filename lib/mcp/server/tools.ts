import "server-only";
import type { Tool } from "./tool";
import { accountTools } from "./tools/account";

/** Every tool, in the order in which it is listed. */
export const TOOLS: readonly Tool[] = [...accountTools];
