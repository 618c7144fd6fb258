import "server-only";
import { z } from "zod";
import { refuseReplaced } from "@/lib/keys/server/find-key";
import { fingerprintOf } from "@/lib/keys/server/fingerprint";
import { env } from "@/lib/platform/server/env";
import { limitAttempts } from "./attempts";
import { checkKey, isKeyShaped, keyRefused } from "./check-key";
import { type Browser, createSession, type SignInResult } from "./create-session";

const NAME_MAX_LENGTH = 80;

/** The embedded service's open account. */
const DEMO_KEY = "sk_sandbox_demo";

const credentials = z.object({
  apiKey: z.string().default(""),
  name: z.string().default(""),
  /** "1" signs in with the demo key, so the browser does not need it. */
  demo: z.string().default(""),
});

/** The key behind "Try it with the demo key"; null when a real service is configured. */
const demoKey = (): string | null => (env().embedded ? DEMO_KEY : null);

/**
 * Signs in with an API key, within the limits of refused keys for each address and each key.
 * @throws ApiError `key_replaced`, and whatever `limitAttempts` and `checkKey` throw
 */
export async function signIn(
  input: unknown,
  { address, userAgent }: { address: string } & Browser,
): Promise<SignInResult> {
  const fields = credentials.safeParse(input).data ?? { apiKey: "", name: "", demo: "" };
  const apiKey = fields.demo === "1" ? demoKey() : fields.apiKey.trim();
  const name = fields.name.replace(/\s+/g, " ").trim().slice(0, NAME_MAX_LENGTH) || null;
  if (apiKey === null || !isKeyShaped(apiKey)) throw keyRefused();
  // The address first: a fingerprint costs a slow hash, so its use must be limited.
  return limitAttempts([{ kind: "address", value: address }], async () => {
    const fingerprint = await fingerprintOf(apiKey);
    return limitAttempts([{ kind: "key", value: fingerprint }], async () => {
      await refuseReplaced({ apiKey, fingerprint });
      return createSession({ apiKey, fingerprint, name, userAgent, plan: await checkKey(apiKey) });
    });
  });
}
