import "server-only";
import { z } from "zod";
import { type AccountPlan, accountPlan } from "@/lib/contract/account";
import { ApiError } from "@/lib/contract/errors";
import { findKey, fingerprintOf } from "@/lib/keys/server/fingerprint";
import { env } from "@/lib/platform/server/env";
import { callUpstream } from "@/lib/upstream/server/call";
import { expectOk, refusalOf } from "@/lib/upstream/server/expect-ok";
import { messages } from "../messages";
import { limitAttempts, limitNewWorkspaces } from "./attempts";
import { assertSignsIn, type Browser, createSession, type SignInResult } from "./create-session";
import { demoKeyOf, isDemoKey } from "./demo-keys";
import { inHashingTurn } from "./passwords";

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
 * @throws ApiError whatever `readKey`, `limitAttempts`, `limitNewWorkspaces`, `assertSignsIn` and `checkKey` throw
 */
export async function signIn(
  input: unknown,
  { address, userAgent, demoBrowser }: { address: string; demoBrowser: string } & Browser,
): Promise<SignInResult> {
  const fields = credentials.safeParse(input).data ?? { apiKey: "", name: "", demo: "" };
  const isByButton = fields.demo === "1";
  // An upstream other than the embedded service has no demo key.
  if (isByButton && !env().embedded) throw keyRefused();
  const apiKey = isByButton ? demoKeyOf(demoBrowser) : readKey(fields.apiKey);
  const name = fields.name.replace(/\s+/g, " ").trim().slice(0, NAME_MAX_LENGTH) || null;
  // The address first: a fingerprint costs a slow hash, so its use must be limited.
  return limitAttempts([{ kind: "address", value: address }], async () => {
    const fingerprint = await inHashingTurn(address, () => fingerprintOf(apiKey));
    return limitAttempts([{ kind: "key", value: fingerprint }], async () => {
      const known = await findKey({ apiKey, fingerprint });
      if (known) assertSignsIn(known, apiKey);
      const open = async () =>
        createSession({ apiKey, fingerprint, name, userAgent, plan: await checkKey(apiKey) });
      const isLimited = isByButton || (isDemoKey(apiKey) && !isThisMachine(address));
      return known || !isLimited ? open() : limitNewWorkspaces(address, open);
    });
  });
}

const MAX_LENGTH = 512;

/** The refusal of a wrong key, and of an unknown one. */
const keyRefused = () => new ApiError("unauthenticated", messages.checkKey.refused);

/** Copied along with a key, and part of none: characters without a width, and breaks of a wrapped line. */
const INVISIBLE = /\p{Cf}|\s*[\n\r\u2028\u2029]\s*/gu;
/** Around a key in documents: quotes, and the header that it is sent in. */
const AROUND = [/^(?:authorization|x-api-key)\s*:\s*/i, /^bearer\s+/i, /^["'`“”„‘’‚«»]/, /["'`“”‘’«»][,;]?$/];

/**
 * The key in what was typed or pasted, without what was copied with it.
 * @param field the name of its field
 * @throws ApiError `key_malformed` that says which character is none of a key, as people see dots
 */
export function readKey(typed: string, field = "apiKey"): string {
  // A text of this length is no key, and is not searched.
  const isLong = typed.length > 4 * MAX_LENGTH;
  const apiKey = isLong ? typed : unwrapped(typed.replace(INVISIBLE, "").trim());
  const fault = keyFault(apiKey);
  if (fault !== null) throw new ApiError("key_malformed", fault, { details: { field } });
  return apiKey;
}

function unwrapped(text: string): string {
  const inner = AROUND.reduce((rest, around) => rest.replace(around, ""), text).trim();
  return inner === text ? text : unwrapped(inner);
}

/** Why a text cannot be a key, which a header has to contain; null for one that can. */
function keyFault(apiKey: string): string | null {
  const { checkKey: words } = messages;
  if (apiKey === "") return words.empty;
  if (apiKey.length > MAX_LENGTH) return words.longest(MAX_LENGTH);
  const at = [...apiKey].findIndex((character) => !/[\x21-\x7e]/.test(character));
  return at === -1 ? null : words.wrong(characterName([...apiKey][at] ?? ""), at + 1);
}

function characterName(character: string): string {
  if (character === "\t") return messages.checkKey.tab;
  if (/\s/.test(character)) return messages.checkKey.space;
  return `“${character}” (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")})`;
}

/**
 * Asks the upstream what this key may do, before it is stored. A plan with `api_enabled: false` is accepted:
 * earlier work can still be seen, and the pages say why nothing can be created. Also throws what
 * `callUpstream` throws when the upstream cannot be asked.
 * @throws ApiError `unauthenticated` (401), `key_not_allowed` with the upstream's reason (403), `rate_limited` (429)
 */
export async function checkKey(apiKey: string): Promise<AccountPlan> {
  const response = await callUpstream("getPlan", { key: apiKey, tries: 2 });
  if (response.status === 401) throw keyRefused();
  if (response.status !== 403) return expectOk(response, accountPlan);
  // A code of its own: the forms say that these are the API's words, and refusals of ours have the same status.
  const { message, requestId } = refusalOf(response);
  throw new ApiError("key_not_allowed", message, { ...(requestId === undefined ? {} : { requestId }) });
}
