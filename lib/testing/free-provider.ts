import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { CLIENT } from "./openid-provider";

type Fields = Record<string, unknown>;
/** Changes what the provider would send. */
type Change = (fields: Fields) => Fields;
type AuthMethod = "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "none";
type Key = { kid: string; alg: string; privateKey: CryptoKey; jwk: Fields };

/** What a provider does otherwise than most, where the standard lets it. */
export type Liberties = {
  /** Part of the issuer's address after the host. */
  path?: string;
  discovery?: Change;
  /** The algorithm of the ID token. */
  alg?: string;
  /** Algorithms of the keys that it publishes before its own. */
  otherKeys?: readonly string[];
  /** Whether a token names its key. */
  hasKid?: boolean;
  claims?: Change;
  tokens?: Change;
  /** How the client is registered to authenticate itself. */
  auth?: AuthMethod;
  userinfo?: Change;
  /** Whether it signs what /userinfo sends. */
  isUserinfoSigned?: boolean;
  /** What the browser brings back. */
  callback?: Change;
  /** Changes the signed ID token. */
  token?: (signed: string) => string;
  /** Paths that respond with 503. */
  failing?: readonly string[];
  /** Paths that never respond. */
  hanging?: readonly string[];
};

/** An OpenID provider that takes the liberties of the standard, and signs `subject` in without asking. */
export class FreeProvider {
  liberties: Liberties = {};
  client: { id: string; secret: string } = CLIENT;
  /** Whom it signs in. */
  subject = "u-1001";
  /** What arrived, as method and path with query. */
  readonly received: string[] = [];
  #origin = "";
  #keys: Key[] = [];
  #server: Server | undefined;
  readonly #codes = new Map<string, URLSearchParams>();

  async listen(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      const { status = 200, type = "application/json", body, location } = await this.#respond(request);
      response.writeHead(status, { "content-type": type, ...(location && { location }) });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, "127.0.0.1", resolve));
    // An address of a server that listens on a port.
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  get issuer(): string {
    return this.#origin + (this.liberties.path ?? "");
  }

  get #base(): string {
    return (this.liberties.path ?? "").replace(/\/$/, "");
  }

  /** Signs by a new key from now on. */
  rotateKeys(): void {
    this.#keys = [];
  }

  async #respond(request: IncomingMessage): Promise<Response> {
    const url = new URL(request.url ?? "/", this.#origin);
    this.received.push(`${request.method} ${url.pathname}${url.search}`);
    const path = url.pathname.replace(this.#base, "");
    if (this.liberties.hanging?.includes(path)) return new Promise(() => undefined);
    if (this.liberties.failing?.includes(path)) return { status: 503, body: "down" };
    if (path === "/.well-known/openid-configuration") return { body: this.#document() };
    if (path === "/authorize") return this.#authorize(url.searchParams);
    if (path === "/token") return this.#tokens(request);
    if (path === "/keys") return { body: { keys: (await this.#allKeys()).map(({ jwk }) => jwk) } };
    if (path === "/userinfo") return this.#userinfo();
    return { status: 404, body: "nothing here" };
  }

  #document(): Fields {
    const { issuer, liberties } = this;
    const base = this.#origin + this.#base;
    const document = {
      issuer,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", liberties.alg ?? "RS256"],
      ...(liberties.userinfo && { userinfo_endpoint: `${base}/userinfo` }),
      ...(liberties.auth && { token_endpoint_auth_methods_supported: [liberties.auth] }),
    };
    return liberties.discovery?.(document) ?? document;
  }

  #authorize(asked: URLSearchParams): Response {
    const code = randomBytes(16).toString("hex");
    this.#codes.set(code, asked);
    const plain = { code, state: asked.get("state") };
    const back = this.liberties.callback?.(plain) ?? plain;
    const target = new URL(asked.get("redirect_uri") ?? "");
    for (const [name, value] of Object.entries(back)) target.searchParams.set(name, String(value));
    return { status: 302, location: target.href };
  }

  async #tokens(request: IncomingMessage): Promise<Response> {
    const form = new URLSearchParams(await text(request));
    if (!this.#isClient(request, form)) return { status: 401, body: { error: "invalid_client" } };
    const asked = this.#codes.get(form.get("code") ?? "");
    this.#codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (asked?.get("code_challenge") !== challenge) return { status: 400, body: { error: "invalid_grant" } };
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      sub: this.subject,
      aud: this.client.id,
      iat: seconds,
      exp: seconds + 60,
      nonce: asked.get("nonce"),
    };
    const signed = await this.#sign(this.liberties.claims?.(claims) ?? claims);
    const tokens = {
      access_token: "an-access-token",
      token_type: "Bearer",
      id_token: this.liberties.token?.(signed) ?? signed,
    };
    return { body: this.liberties.tokens?.(tokens) ?? tokens };
  }

  /** As RFC 6749 has it: by the one method that the client is registered with. */
  #isClient(request: IncomingMessage, form: URLSearchParams): boolean {
    const { id, secret } = this.client;
    switch (this.liberties.auth ?? "client_secret_basic") {
      case "client_secret_basic": {
        const [, sent = ""] = (request.headers.authorization ?? "").split(" ");
        const [user = "", password = ""] = Buffer.from(sent, "base64").toString().split(":");
        return formDecoded(user) === id && formDecoded(password) === secret;
      }
      case "client_secret_post":
        return form.get("client_id") === id && form.get("client_secret") === secret;
      case "client_secret_jwt":
        return form.has("client_assertion");
      case "none":
        return form.get("client_id") === id && !form.has("client_secret") && !request.headers.authorization;
    }
  }

  async #userinfo(): Promise<Response> {
    const fields = { sub: this.subject };
    const info = this.liberties.userinfo?.(fields) ?? fields;
    if (!this.liberties.isUserinfoSigned) return { body: info };
    const signed = await this.#sign({ iss: this.issuer, aud: this.client.id, ...info });
    return { type: "application/jwt", body: signed };
  }

  async #sign(claims: Fields): Promise<string> {
    const key = (await this.#allKeys()).at(-1);
    if (!key) throw new Error("The provider has no key.");
    const { kid, alg, privateKey } = key;
    const header = { alg, typ: "JWT", ...(this.liberties.hasKid !== false && { kid }) };
    return new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
  }

  async #allKeys(): Promise<Key[]> {
    const wanted = [...(this.liberties.otherKeys ?? []), this.liberties.alg ?? "RS256"];
    if (this.#keys.map(({ alg }) => alg).join() !== wanted.join())
      this.#keys = await Promise.all(wanted.map(newKey));
    return this.#keys;
  }
}

type Response = { status?: number; type?: string; body?: unknown; location?: string };

async function newKey(alg: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = randomBytes(8).toString("hex");
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: "sig" } };
}

const formDecoded = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));
