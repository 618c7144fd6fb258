import "server-only";

const HIDDEN = "[hidden]";
const SECRET_FIELDS = /^(authorization|cookie|set-cookie|x-api-key|api_?key|key|secret|password|token)$/i;
/** What people write: prompts, scripts, notes. A new field of a request with such a text must be added. */
const PRIVATE_FIELDS = /^(prompt|negative_prompt|text|note)$/i;
const isHidden = (name: string): boolean => SECRET_FIELDS.test(name) || PRIVATE_FIELDS.test(name);
const DEEPEST = 6;

/** Hides keys, bearer tokens, passwords in addresses and the queries of addresses (they may be signed). */
export function scrubText(text: string): string {
  return text
    .replace(/\b(sk|pk|rk)_[A-Za-z0-9_-]{4,}/g, `$1_${HIDDEN}`)
    .replace(/\bBearer\s+[^\s"',]+/gi, `Bearer ${HIDDEN}`)
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, `$1${HIDDEN}@`)
    .replace(/\b(https?:\/\/[^\s?"'<>]+)\?[^\s"'<>]*/gi, `$1?${HIDDEN}`);
}

/** A copy of a value to log, without secrets and people's texts. Errors keep name, message, code and stack. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return scrubText(value);
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object") return value;
  if (depth >= DEEPEST) return "[deeper]";
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  if (value instanceof Error) return scrubError(value, depth);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isHidden(name) && item !== null && item !== undefined ? HIDDEN : scrub(item, depth + 1),
    ]),
  );
}

function scrubError(error: Error, depth: number): Record<string, unknown> {
  const { name, stack, cause } = error;
  const message = withoutValues(error.message);
  return {
    name,
    message: scrubText(message),
    ...("code" in error ? { code: scrub(error.code, depth + 1) } : {}),
    ...(stack ? { stack: scrubText(stack.replace(error.message, () => message)) } : {}),
    ...(cause === undefined ? {} : { cause: scrub(cause, depth + 1) }),
  };
}

/** The message of a failed query contains its values, which are people's data. */
const withoutValues = (message: string): string =>
  message.startsWith("Failed query:")
    ? message.replace(/\nparams: [\s\S]*$/, `\nparams: ${HIDDEN}`)
    : message;
