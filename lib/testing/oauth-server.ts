import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { answerApi } from "@/lib/api/app";
import { answerOAuth, isOAuth } from "@/lib/oauth/server/answer-oauth";
import { oauthProvider } from "@/lib/oauth/server/provider";
import { resetEnv } from "@/lib/platform/server/env";
import { guardedServer } from "@/lib/platform/server/ingress/guarded-server";
import { apiListener } from "@/lib/web/api-listener";
import { CERTIFICATE, CERTIFICATE_KEY } from "./certificate";

const HOST = "127.0.0.1";

/** The addresses of the server, and of the document by which a program describes itself. */
type OAuthServer = { issuer: string; clientId: string };

/**
 * Our API and OAuth on a port of their own while a test file runs, and a program's own server. Call it at the top of the
 * file, behind the database.
 */
export function withOAuthServer(): OAuthServer {
  const addresses: OAuthServer = { issuer: "", clientId: "" };
  let server: Server;
  const documents = createServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, (_request, response) => {
    response.setHeader("content-type", "application/json");
    const document = {
      client_id: addresses.clientId,
      client_name: "Example Editor",
      redirect_uris: ["http://127.0.0.1/back"],
      grant_types: ["authorization_code", "refresh_token"],
      token_endpoint_auth_method: "none",
    };
    response.end(JSON.stringify(document));
  });
  beforeAll(async () => {
    await once(documents.listen(0, HOST), "listening");
    addresses.clientId = `https://client.example:${(documents.address() as AddressInfo).port}/client.json`;
    const options = { host: HOST, allowedHosts: [], trustedProxies: [], isWeb: true };
    const api = apiListener(answerApi);
    server = guardedServer(options, {}, (request, response) => {
      if (isOAuth(request.url ?? "")) void answerOAuth(request, response);
      else void api(request, response);
    });
    await once(server.listen(0, HOST), "listening");
    addresses.issuer = `http://${HOST}:${(server.address() as AddressInfo).port}`;
    process.env.OAUTH_ISSUER = addresses.issuer;
    resetEnv();
    // The names of the test lead to this machine, which counts as public, and to a private network, which does not.
    await oauthProvider(addresses.issuer, {
      ca: CERTIFICATE,
      resolve: async (name) => [{ address: name === "client.example" ? HOST : "10.0.0.7", family: 4 }],
      isPublic: (address) => address === HOST,
    });
  });
  afterAll(async () => {
    delete process.env.OAUTH_ISSUER;
    resetEnv();
    documents.closeAllConnections();
    server.closeAllConnections();
    await Promise.all([
      new Promise((done) => documents.close(done)),
      new Promise((done) => server.close(done)),
    ]);
  });
  return addresses;
}
