import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import type { Scope } from "@/lib/http/permissions";
import type { Session } from "@/lib/session/server/session";
import type { NewToken } from "@/lib/tokens/access-token";
import { makeToken } from "@/lib/tokens/server/tokens";

const ENDPOINT = "http://atelier.test/api/mcp";

const EVERY_SCOPE: readonly Scope[] = [
  "read",
  "make:video",
  "make:image",
  "make:voice",
  "make:avatar",
  "describe",
  "arrange",
  "remove",
  "review",
];

type AgentOptions = Partial<NewToken> & {
  /** The version of the protocol: that of 2026-07-28, or the ones before it. */
  era?: "modern" | "legacy";
  capabilities?: ConstructorParameters<typeof Client>[1];
};

/** The requests of a client as they reach our routes: what the guard in front of the server adds is there. */
export async function fetchOurs(url: string | URL, init?: RequestInit): Promise<Response> {
  const { handleApi } = await import("@/lib/api/app");
  const request = new Request(url, init);
  request.headers.set("host", "atelier.test");
  return handleApi(request);
}

export type AnAgent = Awaited<ReturnType<typeof anAgent>>;

/** A program with an access token of a person, and a client of the Model Context Protocol's own package. */
export async function anAgent(
  person: Session,
  { era = "modern", capabilities, ...asked }: AgentOptions = {},
) {
  const made = await makeToken(person, { name: "Agent", scopes: [...EVERY_SCOPE], ...asked });
  const client = await agentClient(made.secret, { era, capabilities });
  return { client, secret: made.secret, tokenId: made.token.id };
}

/** A client of the package with the secret of a token, until the test ends. */
export async function agentClient(
  secret: string,
  { era = "modern", capabilities }: Pick<AgentOptions, "era" | "capabilities"> = {},
): Promise<Client> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { ...capabilities, versionNegotiation: { mode: era === "modern" ? { pin: "2026-07-28" } : "legacy" } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(ENDPOINT), {
    fetch: fetchOurs,
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** The result of a tool. @throws Error with what the tool said where it refused */
export async function called(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
  options: Parameters<Client["callTool"]>[1] = {},
): Promise<Record<string, unknown>> {
  const result = await client.callTool({ name, arguments: given }, options);
  if (result.isError) throw new Error(textOf(result));
  return z.record(z.string(), z.unknown()).parse(result.structuredContent);
}

/** The error of a tool that refuses. */
export async function refused(client: Client, name: string, given: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: given });
  expect(result.isError, textOf(result)).toBe(true);
  return refusalIn(result);
}

/** What a result that is an error says. */
export const refusalIn = (result: Awaited<ReturnType<Client["callTool"]>>) =>
  refusal.parse(JSON.parse(/<atelier-data>\n(.*)\n<\/atelier-data>/s.exec(textOf(result))?.[1] ?? "")).error;
const refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** The text of a result, as a model reads it. */
export const textOf = ({ content }: Awaited<ReturnType<Client["callTool"]>>): string =>
  content.map((block) => (block.type === "text" ? block.text : "")).join("");
