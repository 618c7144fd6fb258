import type { Guest } from "./postgres/access";
import { SANDBOX_ROLE } from "./roles";

/** The account of the embedded service in the system, and its name in the database's list of accounts. */
export const SANDBOX_ACCOUNT = "atelier-sandbox";

/**
 * The service's account for the database; null where the account is ours. Also given while the service runs
 * as root, because a server that outlives us is attached by the next start.
 */
export const sandboxGuest = (): Guest | null =>
  process.getuid?.() === 0 ? { systemUser: SANDBOX_ACCOUNT, role: SANDBOX_ROLE } : null;
