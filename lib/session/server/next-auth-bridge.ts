import "server-only";
import type { NextApiRequest, NextApiResponse } from "next";
import type { AuthOptions } from "next-auth";
import { NextAuth } from "./next-auth";

export type AuthCall = {
  /** The parts of the path after /api/auth. */
  path: readonly string[];
  method: "GET" | "POST";
  cookies: Record<string, string>;
  body: Record<string, string>;
};

export type AuthReply = { status: number; headers: Headers; body: unknown };

/**
 * Runs next-auth on the given values only. Its own route handler reads the caller's headers, builds addresses
 * from Host, accepts Authorization as a cookie and fails on garbage in the query. It gets none of these here.
 */
export async function runNextAuth(options: AuthOptions, call: AuthCall): Promise<AuthReply> {
  const request = {
    method: call.method,
    query: { nextauth: call.path },
    cookies: call.cookies,
    headers: {},
    body: { ...call.body, json: "true" },
  };
  const reply = new Reply();
  // next-auth uses these members of Next's types and no others.
  await NextAuth(request as unknown as NextApiRequest, reply as unknown as NextApiResponse, options);
  return { status: reply.statusCode, headers: reply.headers, body: reply.body };
}

/** The few methods of a pages-router response that next-auth calls. */
class Reply {
  statusCode = 200;
  body: unknown = null;
  readonly headers = new Headers();
  #cookies: string[] = [];

  status(code: number): this {
    this.statusCode = code;
    return this;
  }
  getHeader(name: string): string[] | undefined {
    return name === "Set-Cookie" && this.#cookies.length > 0 ? this.#cookies : undefined;
  }
  setHeader(name: string, value: string | string[]): this {
    this.headers.delete(name);
    for (const item of [value].flat()) this.headers.append(name, item);
    if (name === "Set-Cookie") this.#cookies = [value].flat();
    return this;
  }
  json(body: unknown): void {
    this.body = body;
  }
  send(body: unknown): void {
    this.body = body;
  }
  end(): void {}
}
