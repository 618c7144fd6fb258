import { z } from "zod";

/** Signs in with a key like the form; returns the cookie header. */
export async function signIn(base: string, apiKey: string): Promise<string> {
  const cookies = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair);
    }
  };
  const sent = () => [...cookies.values()].join("; ");
  const first = await fetch(`${base}/api/auth/csrf`);
  keep(first);
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await first.json());
  const answer = await fetch(`${base}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: sent(), "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ csrfToken, apiKey, name: "Ada", json: "true" }),
    redirect: "manual",
  });
  keep(answer);
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}`);
  return sent();
}
