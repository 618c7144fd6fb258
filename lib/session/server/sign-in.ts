import "server-only";
import { z } from "zod";
import { refuseReplaced } from "@/lib/keys/server/find-key";
import { fingerprintOf } from "@/lib/keys/server/fingerprint";
import { env } from "@/lib/platform/server/env";
import { limitAttempts, limitNewWorkspaces } from "./attempts";
import { checkKey, keyRefused, readKey } from "./check-key";
import { type Browser, createSession, type SignInResult } from "./create-session";
import { demoKeyOf, isDemoKey } from "./demo-keys";

const NAME_MAX_LENGTH = 80;

const credentials = z.object({
  apiKey: z.string().default(""),
  name: z.string().default(""),
  /** "1" signs in with the demo key of the browser, which the browser itself does not have. */
  demo: z.string().default(""),
});

/** As `clientAddress` has it: IPv4, or the network of an IPv6 address. */
const isThisMachine = (address: string): boolean => address.startsWith("127.") || address === "::";

/**
 * Signs in with an API key, within the limits of refused keys for each address and each key, and of new demo
 * workspaces for each address. Whoever types a key on this machine may open any number: a service that runs here does
 * the same for them.
 * @param from `demoBrowser` is the name of the browser whose demo key is used, if the form asks for that
 * @throws ApiError `key_replaced`, and whatever `readKey`, `limitAttempts`, `limitNewWorkspaces` and
 * `checkKey` throw
 */
export async function signIn(
  input: unknown,
  { address, userAgent, demoBrowser }: { address: string; demoBrowser: string } & Browser,
): Promise<SignInResult> {
  const fields = credentials.safeParse(input).data ?? { apiKey: "", name: "", demo: "" };
  const isByButton = fields.demo === "1";
  // A real service has no demo key.
  if (isByButton && !env().embedded) throw keyRefused();
  const apiKey = isByButton ? demoKeyOf(demoBrowser) : readKey(fields.apiKey);
  const name = fields.name.replace(/\s+/g, " ").trim().slice(0, NAME_MAX_LENGTH) || null;
  // The address first: a fingerprint costs a slow hash, so its use must be limited.
  return limitAttempts([{ kind: "address", value: address }], async () => {
    const fingerprint = await fingerprintOf(apiKey);
    return limitAttempts([{ kind: "key", value: fingerprint }], async () => {
      const isKnown = await refuseReplaced({ apiKey, fingerprint });
      const open = async () =>
        createSession({ apiKey, fingerprint, name, userAgent, plan: await checkKey(apiKey) });
      const isLimited = isByButton || (isDemoKey(apiKey) && !isThisMachine(address));
      return isKnown || !isLimited ? open() : limitNewWorkspaces(address, open);
    });
  });
}
