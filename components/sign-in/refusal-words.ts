/** What sign-in says when it did not work. `onKey` marks the key field itself. */
export type Refusal = { title: string; advice: string; onKey?: boolean };

type Refused = { code: string; message: string; retryAfterSeconds?: number | undefined };

const WORDS: Record<string, Refusal> = {
  unauthenticated: {
    title: "The service does not know this key",
    advice:
      "Copy it again from your account, whole and without spaces. A revoked key cannot be used any more.",
    onKey: true,
  },
  upstream_unreachable: {
    title: "The creative service cannot be reached",
    advice:
      "The key was not checked and not kept. Try again in a minute; if it stays so, look at the service's address in the configuration.",
  },
  key_replaced: {
    title: "This key was replaced in Atelier",
    advice: "Sign in with the new one.",
    onKey: true,
  },
  invalid_request: {
    title: "This does not look like an API key",
    advice: "A key is one line without spaces. Copy it again from your account.",
    onKey: true,
  },
};

const UNKNOWN: Refusal = {
  title: "Signing in did not work",
  advice: "Nothing was kept. Try again; if it stays so, the server's log says more.",
};

/** Title and advice for a refused sign-in. */
export function refusalWords({ code, message, retryAfterSeconds }: Refused): Refusal {
  if (code === "forbidden") {
    return {
      title: "This key may not be used here",
      advice: `The service says: “${message}” Ask whoever made the key to allow it, or use another one.`,
    };
  }
  if (code === "offline") {
    return {
      title: "This dashboard cannot be reached",
      advice: "Check the connection of this device, then try again.",
    };
  }
  if (code === "rate_limited" || code === "too_many_sign_ins") {
    const title = code === "rate_limited" ? "Too many failed attempts" : "Too many sign-ins at once";
    const wait = retryAfterSeconds ? `Wait ${retryAfterSeconds} seconds` : "Wait a minute";
    return { title, advice: `${wait}, then try again. The key wasn't checked.` };
  }
  if (code === "upstream_timeout" || code === "upstream_invalid" || code === "unavailable") {
    return WORDS.upstream_unreachable ?? UNKNOWN;
  }
  return WORDS[code] ?? UNKNOWN;
}
