import * as z from "zod/mini";
import { refusal } from "@/lib/http/client";
import { authPath } from "./auth-api";
import { messages } from "./messages";

export type Credentials = { apiKey: string; name?: string } | { demo: true; name?: string };

export type SignInResult =
  | { ok: true }
  | {
      ok: false;
      code: string;
      message: string;
      requestId?: string | undefined;
      retryAfterSeconds?: number | undefined;
    };

const csrf = z.object({ csrfToken: z.string() });

/**
 * Signs in with a key, or with the demo key, which stays on the server. The result describes a failure for
 * people. Codes are those of the contract (`unauthenticated`, `forbidden`, `rate_limited`,
 * `upstream_unreachable`, …), or `offline` when this dashboard itself did not answer.
 */
export async function signIn(credentials: Credentials): Promise<SignInResult> {
  return post(authPath("callback/credentials"), {
    ...("demo" in credentials ? { demo: "1" } : { apiKey: credentials.apiKey }),
    name: credentials.name ?? "",
  });
}

/** Ends this session everywhere. The key is wiped when nothing needs it any more. Throws when it fails. */
export async function signOut(): Promise<void> {
  const result = await post(authPath("signout"), {});
  if (!result.ok) throw new Error(result.message);
}

async function post(path: string, fields: Record<string, string>): Promise<SignInResult> {
  try {
    const form = await fetch(authPath("csrf"));
    if (!form.ok) return await explain(form);
    const { csrfToken } = csrf.parse(await form.json());
    const reply = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...fields, csrfToken, json: "true" }),
    });
    return reply.ok ? { ok: true } : await explain(reply);
  } catch {
    return failure("offline", messages.signIn.offline);
  }
}

async function explain(reply: Response): Promise<SignInResult> {
  const payload: unknown = await reply.json().catch(() => undefined);
  const { code, message, requestId, retryAfterSeconds } = refusal(
    reply.status,
    reply.headers.get("retry-after"),
    payload,
  );
  return { ...failure(code, message), requestId, retryAfterSeconds };
}

const failure = (code: string, message: string) => ({ ok: false, code, message }) as const;
