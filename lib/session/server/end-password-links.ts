import "server-only";
import type { SQL } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/server/database";
import { passwordLinks } from "./schema";

/** Ends links for a password, such as those of somebody who is no owner any more. */
export async function endPasswordLinks(tx: Transaction, which: SQL): Promise<void> {
  await tx.delete(passwordLinks).where(which);
}
