import { eq } from "drizzle-orm";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { Account } from "../account";
import type { Database } from "../database";
import { newId } from "../ids";
import { charges } from "../schema";
import { availableMillicredits, lockAccount } from "./ledger";

type Call = {
  endpoint: string;
  model: string;
  /** The maximum cost of the call, in thousandths of a credit; reserved while it runs. */
  maxMillicredits: number;
};

/**
 * Reserves the maximum cost of a synchronous call. The result ends the hold: `capture` with the actual cost,
 * which is never higher, or `release` when the call failed.
 * @throws ApiError `insufficient_credits` before any work is done
 */
export async function holdCharge(
  database: Database,
  account: Account,
  { endpoint, model, maxMillicredits }: Call,
) {
  const id = newId("chg");
  await database.transaction(async (transaction) => {
    await lockAccount(transaction, account);
    const available = await availableMillicredits(transaction, account.id);
    if (maxMillicredits > available) throw notEnough(maxMillicredits, available);
    await transaction
      .insert(charges)
      .values({ id, accountId: account.id, endpoint, model, millicredits: maxMillicredits });
  });
  const end = async (millicredits: number) => {
    await database.update(charges).set({ millicredits, settled: true }).where(eq(charges.id, id));
  };
  return {
    capture: (millicredits: number): Promise<void> => end(Math.min(millicredits, maxMillicredits)),
    release: (): Promise<void> => end(0),
  };
}

/** Releases the holds of calls that an earlier process of the service left unfinished. */
export async function releaseCharges(database: Database): Promise<void> {
  await database.update(charges).set({ millicredits: 0, settled: true }).where(eq(charges.settled, false));
}

const notEnough = (maxMillicredits: number, available: number) =>
  new ApiError(
    "insufficient_credits",
    `This can need ${maxMillicredits / MILLICREDITS_PER_CREDIT} credits and ${available / MILLICREDITS_PER_CREDIT} are left.`,
    {
      details: {
        credits_required: maxMillicredits / MILLICREDITS_PER_CREDIT,
        credits_available: available / MILLICREDITS_PER_CREDIT,
      },
    },
  );
