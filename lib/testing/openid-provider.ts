import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, Provider } from "oidc-provider";

/** Seconds that what the provider keeps lives. */
const LIVES = {
  AccessToken: 60,
  AuthorizationCode: 60,
  Grant: 60,
  IdToken: 60,
  Interaction: 60,
  Session: 60,
};

export const CLIENT = { id: "atelier", secret: "a-secret-of-the-test-client" };

/** A real OpenID provider on this machine, in which whoever comes is signed in as `person` without being asked. */
export class OpenIdProvider {
  /** Who signs in next: the subject, and what the provider knows of them. */
  person: { sub: string; name?: string; email?: string; email_verified?: boolean; groups?: unknown } = {
    sub: "ines",
  };
  #server: Server | undefined;
  #handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => undefined;
  issuer = "";

  /** Listens at `issuer`. It responds once it knows a dashboard. */
  async listen(): Promise<void> {
    this.#server = createServer((request, response) => void this.#handle(request, response));
    await new Promise<void>((resolve) => this.#server?.listen(0, "127.0.0.1", resolve));
    // An address of a server that listens on a port.
    const { port } = this.#server.address() as AddressInfo;
    this.issuer = `http://127.0.0.1:${port}`;
  }

  /**
   * Knows the dashboard at an address as a client.
   * @param client what it is registered with beyond that
   * @param settings other than those of most tests
   */
  know(dashboard: string, client: object = {}, settings: Configuration = {}): void {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${dashboard}/api/auth/callback/oidc`],
          post_logout_redirect_uris: [`${dashboard}/sign-in`],
          ...client,
        },
      ],
      claims: { openid: ["sub"], profile: ["name", "email", "email_verified", "groups"] },
      conformIdTokenClaims: false,
      cookies: { keys: ["test"] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ ...this.person, sub: id }) }),
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      ttl: LIVES,
      ...settings,
    });
    const callback = provider.callback();
    this.#handle = async (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return callback(request, response);
      const { params, prompt } = await provider.interactionDetails(request, response);
      if (prompt.name === "login") {
        await provider.interactionFinished(request, response, { login: { accountId: this.person.sub } });
        return;
      }
      const grant = new provider.Grant({ accountId: this.person.sub, clientId: String(params.client_id) });
      grant.addOIDCScope(String(params.scope));
      const grantId = await grant.save();
      await provider.interactionFinished(
        request,
        response,
        { consent: { grantId } },
        { mergeWithLastSubmission: true },
      );
    };
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

/** Follows redirects at the provider, with its cookies, until it sends the browser back; returns that address. */
export async function passProvider(start: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(start);
  let url = start;
  for (let hop = 0; hop < 10; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    if (!location)
      throw new Error(`The provider stopped at ${url}: ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
    if (new URL(url).origin !== origin) return url;
  }
  throw new Error("The provider redirects without an end.");
}
