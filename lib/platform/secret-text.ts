const HIDDEN = "[hidden]";

/**
 * A text without keys, access tokens, the secrets of webhooks and review links, and what stands before the host and after the path of
 * an address (it may be a password or signed), however the address is escaped. Takes linear time: no pattern rescans what
 * it has matched.
 */
export const withoutSecrets = (text: string): string =>
  withoutQueries(
    text
      .replace(/\b(sk|pk|rk|atl|whsec)_[A-Za-z0-9_+/=-]{4,}/g, `$1_${HIDDEN}`)
      .replace(/\b(?:Bearer\s+)+[^\s"',]+/gi, `Bearer ${HIDDEN}`)
      .replace(/(\/review\/)[\w-]+/g, `$1${HIDDEN}`)
      .replace(PASSWORD, `${HIDDEN}@`)
      .replace(/:(?:\\?\/){2}[^\s"'<>]+/g, withoutQuery),
    (query) => /=|%3d|\\u003d/i.test(query),
  );

/** What stands between the scheme and the host of an address. */
const PASSWORD = /(?<=:(?:\\?\/){2})[^\s/"']+@/g;
/** The rest of an address from its query on, also of one without a scheme, and of one inside another. */
const QUERY = /(?:[?#]|%3f|%23)[^\s"'<>]+/gi;

const withoutQueries = (text: string, isHidden: (query: string) => boolean): string =>
  text.replace(QUERY, (query) => (isHidden(query) ? `?${HIDDEN}` : query));

function withoutQuery(address: string): string {
  const end = address.search(/[?#]/);
  return end === -1 ? address : `${address.slice(0, end)}?${HIDDEN}`;
}

/** An address: its scheme and host, and the rest. Its signs may be escaped, as in JSON or inside another address. */
const ADDRESS =
  /\b([a-z][a-z\d+.-]{0,20}(?::|%3a)(?:\\?\/|%2f){2}(?:(?!%2f|%3f|%23)[^\s"'<>/\\?#])*)(?:[/\\?#]|%2f|%3f|%23)[^\s"'<>]*/gi;

/**
 * A text of the upstream as it is shown and leaves: without secrets, and with the host of each address alone. Whoever
 * knows the address of an input may open the file.
 */
export const withoutAddresses = (text: string): string =>
  withoutSecrets(text).replace(ADDRESS, `$1/${HIDDEN}`);

/** Names of parameters that open something, and values that nobody types. */
const OPENING =
  /sign|sig$|token|secret|passw|credential|hmac|jwt|auth|expires|policy|key$|key-?id$|(?:^|[-_.])(?:sas|hash|ticket|code)$/i;
const RANDOM = /^(?:(?=[a-f]*\d)[\da-f]{16}|(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w.~%+/=-]{20})/;

const isSigned = (query: string): boolean =>
  query
    .replace(/%3d|\\u003d/gi, "=")
    .split(/[?&;#~]|%3f|%26|%23|\\u0026/i)
    .some((part) => {
      const at = part.indexOf("=");
      return at !== -1 && (OPENING.test(part.slice(0, at)) || RANDOM.test(part.slice(at + 1)));
    });

/** A text that a person wrote as it leaves in a file: without what signs an address in it. */
export const withoutSignatures = (text: string): string =>
  withoutQueries(text.replace(PASSWORD, `${HIDDEN}@`), isSigned);

/** For `JSON.stringify`: every text of a file that leaves. */
export const signatureRemover = (_name: string, value: unknown): unknown =>
  typeof value === "string" ? withoutSignatures(value) : value;

const isAddress = (value: unknown): boolean =>
  typeof value === "string" && /^\s*(?:data:|(?:[a-z][a-z\d+.-]*:)?\/\/)\S*$/i.test(value);

/**
 * A request as it may leave: without the addresses of its inputs, wherever in it they stand, because anybody who knows
 * one may open the file, and without what signs an address in a text.
 */
export const withoutInputs = (request: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(request, (name, value: unknown) => {
      if (/_urls?$/.test(name) || isAddress(value)) return undefined;
      return Array.isArray(value) ? value.filter((item) => !isAddress(item)) : signatureRemover(name, value);
    }),
  );
