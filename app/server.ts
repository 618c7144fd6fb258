import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { ApiError } from "@/lib/contract/errors";
import { API_HANDLER } from "@/lib/http/api-handler";
import { createClient } from "@/lib/http/create-client";
import type { Client, Endpoints } from "@/lib/http/endpoint";
import { TIME_ZONE_COOKIE } from "@/lib/platform/browser-cookies";
import { timeZone } from "@/lib/platform/calendar";
import { type SessionAccount, sessionApi } from "@/lib/session/api";
import { SESSION_COOKIE } from "@/lib/session/auth-api";
import { PATH_HEADER, safePath, signInPath } from "@/lib/session/safe-path";
import { messages } from "./messages";

/** Only a path and a query count: nothing of a page's request is sent anywhere. */
const ORIGIN = "http://pages.invalid";
/** What tells whose request it is. */
const OF_THE_VISITOR = ["cookie", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-for"];

type ApiHandler = (request: Request) => Promise<Response>;
const isHandler = (value: unknown): value is ApiHandler => typeof value === "function";

/** Asks the API, which lib/web/main.ts has loaded into this process. */
async function askApi(request: Request): Promise<Response> {
  const handler: unknown = Reflect.get(globalThis, API_HANDLER);
  if (isHandler(handler)) return handler(request);
  return new Response(messages.noServer, { status: 503 });
}

/** Asks the API of this process as the visitor of the page. */
async function askAsVisitor(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const visitor = await headers();
  const sent = new Headers(init?.headers);
  for (const name of OF_THE_VISITOR) {
    const value = visitor.get(name);
    if (value !== null) sent.set(name, value);
  }
  return askApi(new Request(address, { ...init, headers: sent }));
}

/** For pages: the client that the browser has, without the network. */
export const pageClient = <const All extends Endpoints>(endpoints: All): Client<All> =>
  createClient(endpoints, { baseUrl: ORIGIN, fetch: askAsVisitor });

/** Read once for all parts of a page. */
const readVisitor = cache(() => pageClient(sessionApi).read());

/** The session of the visitor of a page, or null. */
export async function visitorSession(): Promise<SessionAccount | null> {
  try {
    return await readVisitor();
  } catch (error) {
    if (error instanceof ApiError && error.code === "unauthenticated") return null;
    throw error;
  }
}

/** The time zone that this browser last reported, or null. */
export async function lastTimeZone(): Promise<string | null> {
  return timeZone.safeParse((await cookies()).get(TIME_ZONE_COOKIE)?.value).data ?? null;
}

/** For the sign-in page: whether this browser still has the cookie of a session that expired or was ended elsewhere. */
export async function hasEndedSession(): Promise<boolean> {
  const hasCookie = (await cookies()).getAll().some(({ name }) => name.endsWith(SESSION_COOKIE));
  return hasCookie && (await visitorSession()) === null;
}

/** For pages: the session, or a redirect to sign-in that returns here afterwards. */
export async function requireSession(): Promise<SessionAccount> {
  const session = await visitorSession();
  if (session) return session;
  redirect(signInPath(safePath((await headers()).get(PATH_HEADER))));
}
