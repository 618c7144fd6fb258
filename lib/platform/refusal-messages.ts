import type { ErrorCode } from "@/lib/contract/errors";

/** Where a refusal is shown. The advice depends on it. */
export type RefusalPlace = "form" | "job" | "sign_in";

type Refused = {
  code?: string | undefined;
  status?: number | undefined;
  message?: string;
  retryAfterSeconds?: number | undefined;
};

type Row = {
  title: string;
  advice: string | ((refused: Refused) => string);
  /** It passes without action, or with other settings. */
  isMild?: boolean;
  /** The button offered with the advice. */
  action?: "replace_key" | "show_sent";
  /** It is about the key that was just typed, and is shown at its field. */
  isAboutKey?: boolean;
};

/** The text that a person reads about a refusal, and the action offered. */
export type RefusalMessage = Omit<Row, "advice"> & { advice: string };

type Rows = Partial<Record<RefusalPlace, Row>>;

const CHECK_SCOPES = {
  title: "This key may not do that",
  advice: "Ask whoever manages the key for its scopes and plan.",
};
const UNREACHABLE = {
  title: "The creative service cannot be reached",
  advice:
    "The key was not checked and not kept. Try again in a minute; if it stays so, look at the service's address in the configuration.",
};
const waitFirst = ({ retryAfterSeconds }: Refused) =>
  `${retryAfterSeconds ? `Wait ${retryAfterSeconds} seconds` : "Wait a minute"}, then try again. The key wasn't checked.`;

/** By status. The service's own codes are only shown (section Errors). */
const BY_STATUS: Record<number, Rows> = {
  400: {
    form: {
      title: "The service did not take this combination",
      advice: "Change it and press Generate again.",
    },
    job: {
      title: "The service did not take this request",
      advice: "Remix it, change what is named above, and generate again.",
    },
  },
  401: {
    form: {
      title: "Your key was not accepted",
      advice: "Replace it below: history and draft stay. Then press Generate again.",
      action: "replace_key",
    },
    job: { title: "The key was not accepted", advice: "Replace the key, then run it again." },
  },
  402: {
    form: {
      title: "Not enough credits",
      advice: "Choose a cheaper setting below, or top up your account.",
      isMild: true,
    },
    job: {
      title: "Not enough credits",
      advice: "Top up the account, or remix it with cheaper settings.",
    },
  },
  403: { form: CHECK_SCOPES, job: CHECK_SCOPES },
  409: {
    form: { title: "The service saw a conflict", advice: "Press Generate again for a new job." },
    job: {
      title: "The service saw a conflict",
      advice: "Remix it and try again, or quote the request id to support.",
    },
  },
  422: {
    form: {
      title: "The service's content rules refused this",
      advice: "Change one thing at a time.",
      action: "show_sent",
    },
    job: {
      title: "Refused by the service's content rules",
      advice: "Remix it and change one thing at a time: the prompt first, then the inputs.",
    },
  },
  429: {
    form: {
      title: "Too many requests",
      advice: "It goes by itself when the wait is over.",
      isMild: true,
    },
  },
};

/** Codes of our own routes that are more precise than their status. */
const BY_CODE: Partial<Record<ErrorCode | "key_missing" | "offline", Rows>> = {
  budget_reached: {
    form: {
      title: "Over the monthly budget",
      advice: "Choose a cheaper setting, or raise the budget under Plan & usage.",
      isMild: true,
    },
  },
  key_missing: {
    sign_in: {
      title: "The key is missing",
      advice: "Enter the API key of your account.",
      isAboutKey: true,
    },
  },
  unauthenticated: {
    sign_in: {
      title: "The service does not know this key",
      advice:
        "Copy it again from your account, whole and without spaces. A revoked key cannot be used any more.",
      isAboutKey: true,
    },
  },
  key_replaced: {
    sign_in: {
      title: "This key was replaced in Atelier",
      advice: "Sign in with the new one.",
      isAboutKey: true,
    },
  },
  invalid_request: {
    sign_in: {
      title: "This does not look like an API key",
      advice: "A key is one line without spaces. Copy it again from your account.",
      isAboutKey: true,
    },
  },
  forbidden: {
    sign_in: {
      title: "This key may not be used here",
      advice: ({ message }) =>
        `The service says: “${message}” Ask whoever made the key to allow it, or use another one.`,
    },
  },
  offline: {
    sign_in: {
      title: "This dashboard cannot be reached",
      advice: "Check the connection of this device, then try again.",
    },
  },
  rate_limited: { sign_in: { title: "Too many failed attempts", advice: waitFirst } },
  too_many_sign_ins: { sign_in: { title: "Too many sign-ins at once", advice: waitFirst } },
  upstream_unreachable: { sign_in: UNREACHABLE },
  upstream_timeout: { sign_in: UNREACHABLE },
  upstream_invalid: { sign_in: UNREACHABLE },
  unavailable: { sign_in: UNREACHABLE },
};

const OTHER: Record<RefusalPlace, Row> = {
  form: {
    title: "The request was refused",
    advice: "Quote the request id to support if it stays.",
  },
  job: {
    title: "The service refused it",
    advice: "Remix it and try again, or quote the request id to support.",
  },
  sign_in: {
    title: "Signing in did not work",
    advice: "Nothing was kept. Try again; if it stays so, the server's log says more.",
  },
};

/** The message for a refusal at the place where it is shown. Every refusal has one. */
export function refusalMessage(place: RefusalPlace, refused: Refused): RefusalMessage {
  const byCode: Record<string, Rows> = BY_CODE;
  const row = byCode[refused.code ?? ""]?.[place] ?? BY_STATUS[refused.status ?? 0]?.[place] ?? OTHER[place];
  return { ...row, advice: row.advice instanceof Function ? row.advice(refused) : row.advice };
}
