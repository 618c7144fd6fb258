import { randomUUID } from "node:crypto";
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { openStreamsOf } from "@/lib/platform/server/stream-limits";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aToken } from "@/lib/testing/a-token";
import { aPlan } from "@/lib/testing/account-service";
import { called } from "@/lib/testing/an-agent";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { NetworkBrowser } from "@/lib/testing/network-browser";
import { withOAuthServer } from "@/lib/testing/oauth-server";
import { json } from "@/lib/testing/stub-service";

const service = withJobService();
const server = withOAuthServer();
beforeEach(() => {
  service.other = json(200, { ...aPlan, object: "account_plan" });
});

type TransportOptions = ConstructorParameters<typeof StreamableHTTPClientTransport>[1];
const transportTo = (options: TransportOptions) =>
  new StreamableHTTPClientTransport(new URL("/api/mcp", server.issuer), options);
const modern = () =>
  new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });

async function connected(secret: string): Promise<Client> {
  const client = modern();
  await client.connect(transportTo({ requestInit: { headers: { authorization: `Bearer ${secret}` } } }));
  onTestFinished(() => client.close());
  return client;
}

async function aJob(client: Client): Promise<unknown> {
  const { quote_id } = await called(client, "quote", { kind: "video", request: A_CLIP });
  const taking = { quote_id, idempotency_key: randomUUID(), max_credits: 1_000 };
  return (await called(client, "create", taking)).wait_for;
}

it("a connection that breaks in the middle of a wait leaves nothing open, and the next call loses nothing", async () => {
  const client = await connected((await aToken(await aSession())).secret);
  const ids = await aJob(client);
  const before = openStreamsOf("feed");
  for (const asking of [{}, { onprogress: () => undefined }]) {
    const leaving = new AbortController();
    const waiting = called(client, "wait", { ids }, { signal: leaving.signal, ...asking });
    await eventually(() => expect(openStreamsOf("feed")).toBe(before + 1));
    leaving.abort();
    await expect(waiting).rejects.toThrow();
    await eventually(() => expect(openStreamsOf("feed")).toBe(before));
  }
  expect(await called(client, "wait", { ids, seconds: 0 })).toMatchObject({ items: [{ of: "job" }] });
});

it("a wait begins its response at once, so that it counts among no requests in flight", async () => {
  const { secret } = await aToken(await aSession());
  const ids = await aJob(await connected(secret));
  const leaving = new AbortController();
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const response = await fetch(new URL("/api/mcp", server.issuer), {
    method: "POST",
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${secret}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "wait",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "wait", arguments: { ids }, _meta: meta },
    }),
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect(openStreamsOf("feed")).toBe(1);
  leaving.abort();
  await eventually(() => expect(openStreamsOf("feed")).toBe(0));
});

it("lets the package's own client in, from a refused call over a person's yes to a tool", async () => {
  const person = await aSession("Ines");
  const browser = await NetworkBrowser.of(server.issuer, person);
  const provider = new ProgramOfPerson(server.clientId);
  const transport = transportTo({ authProvider: provider });
  await expect(modern().connect(transport)).rejects.toThrow(UnauthorizedError);

  const page = await browser.sentTo(provider.sentTo);
  expect(page.pathname).toBe("/allow");
  const allowed = {
    request_id: page.searchParams.get("request"),
    ...{ allow: true, scopes: ["read", "make:video"], limit: null },
  };
  const { url } = await (await browser.post("/api/oauth/request", allowed)).json();
  const back = await browser.sentTo(url);
  await transport.finishAuth(back.searchParams);

  const client = modern();
  await client.connect(transportTo({ authProvider: provider }));
  onTestFinished(() => client.close());
  expect(await called(client, "account")).toMatchObject({
    person_name: "Ines",
    token_name: expect.stringContaining("Example Editor"),
    scopes: ["read", "make:video"],
  });
  expect(await aJob(client)).toHaveLength(1);
});

/** What a program keeps of itself and its grant, in the form of the package. */
class ProgramOfPerson implements OAuthClientProvider {
  readonly redirectUrl = "http://127.0.0.1:5123/back";
  readonly clientMetadata = { client_name: "Example Editor", redirect_uris: [this.redirectUrl] };
  /** Where it sent the person. */
  sentTo = new URL("http://nowhere.example");
  #information: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = "";
  #discovery: OAuthDiscoveryState | undefined;
  constructor(readonly clientMetadataUrl: string) {}

  clientInformation = () => this.#information;
  saveClientInformation = (information: StoredOAuthClientInformation) => {
    this.#information = information;
  };
  tokens = () => this.#tokens;
  saveTokens = (tokens: StoredOAuthTokens) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (address: URL) => {
    this.sentTo = address;
  };
  codeVerifier = () => this.#verifier;
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  discoveryState = () => this.#discovery;
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.#discovery = state;
  };
}
