import "server-only";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { countAttempt, forgiveAttempt, type Subject } from "./attempts";
import { checkKey, isKeyShaped, keyRefused } from "./check-key";
import { demoKey } from "./demo-key";
import { type Entered, enter } from "./enter";
import { fingerprintOf } from "./fingerprint";

const NAME_MAX_LENGTH = 80;

const credentials = z.object({
  apiKey: z.string().default(""),
  name: z.string().default(""),
  /** "1" signs in with the demo key, which the browser therefore never needs to hold. */
  demo: z.string().default(""),
});

/**
 * Signs in with an API key. At most twenty failures per address and ten per key are let through to the
 * service in five minutes. Throws `rate_limited` and whatever `checkKey` throws.
 */
export async function signIn(input: unknown, address: string): Promise<Entered> {
  const given = credentials.safeParse(input).data ?? { apiKey: "", name: "", demo: "" };
  const apiKey = given.demo === "1" ? demoKey() : given.apiKey.trim();
  const name = given.name.replace(/\s+/g, " ").trim().slice(0, NAME_MAX_LENGTH) || null;
  const byAddress: Subject[] = [
    { kind: "everyone", value: "all" },
    { kind: "address", value: address },
  ];
  if (apiKey === null || !isKeyShaped(apiKey)) {
    await countAttempt(byAddress);
    throw keyRefused();
  }
  const fingerprint = await fingerprintOf(apiKey);
  const subjects: Subject[] = [{ kind: "key", value: fingerprint }, ...byAddress];
  await countAttempt(subjects);
  try {
    const entered = await enter({ apiKey, fingerprint, name, plan: await checkKey(apiKey) });
    await forgiveAttempt(subjects);
    return entered;
  } catch (error) {
    if (!isRefusal(error)) await forgiveAttempt(subjects);
    throw error;
  }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);
