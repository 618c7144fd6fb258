import "server-only";
import { WRITTEN_FIELDS } from "@/lib/contract/job-requests";
import { withoutSecrets } from "../secret-text";

const HIDDEN = "[hidden]";
const SECRET_FIELDS = /^(authorization|cookie|set-cookie|x-api-key|api_?key|key|secret|password|token)$/i;
/** Texts of people: prompts and scripts in the body of a job, and notes. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set([...WRITTEN_FIELDS, "note"]);
const isHidden = (name: string): boolean =>
  SECRET_FIELDS.test(name) || PRIVATE_FIELDS.has(name.toLowerCase());
const DEEPEST = 6;

/** The limits of one text, list or object of a line, because callers choose the length of theirs. */
const MAX_CHARACTERS = 16_384;
const MAX_ITEMS = 100;

/** A text without secrets, as `withoutSecrets` gives it. A long one is cut. */
export function scrubText(text: string): string {
  const rest = text.length - MAX_CHARACTERS;
  if (rest <= 0) return withoutSecrets(text);
  // The "@" ends a password that may be cut in two here. A cut secret of another form is hidden without it.
  return `${withoutSecrets(`${text.slice(0, MAX_CHARACTERS)}@`)}… (${rest} more characters)`;
}

/** A copy of a value to log, without secrets and people's texts. Errors keep name, message, code and stack. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return scrubText(value);
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object") return value;
  if (depth >= DEEPEST) return "[deeper]";
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => scrub(item, depth + 1));
  if (value instanceof Error) return scrubError(value, depth);
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ITEMS)
      .map(([name, item]) => [
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
