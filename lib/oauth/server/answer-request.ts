import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { PERMISSION_OF_SCOPE, reachOf, type Scope } from "@/lib/http/permissions";
import { tidyName } from "@/lib/platform/name-form";
import { transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { newAccessToken } from "@/lib/session/server/access-token";
import { assertMay } from "@/lib/session/server/permit";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import type { Session } from "@/lib/session/server/session";
import { insertToken } from "@/lib/tokens/server/tokens";
import type { AllowAnswer, AllowRequest } from "../allow-request";
import { messages } from "../messages";
import { isBegunBy, oauthProvider, REQUEST_SECONDS, scopesIn } from "./provider";

const MAX_NAME_CHARACTERS = 60;

/** @throws ApiError `not_found` for a request that is answered, has ended or was begun by another person, and while OAuth is off */
async function openRequest({ personId }: Session, requestId: string) {
  const { oauthIssuer } = env();
  if (oauthIssuer === null) throw new ApiError("not_found", messages.noRequest);
  const provider = await oauthProvider(oauthIssuer);
  const interaction = await provider.Interaction.find(requestId);
  if (!interaction || interaction.result || !isBegunBy(interaction, personId))
    throw new ApiError("not_found", messages.noRequest);
  const { client_id: clientId, redirect_uri: redirectUri, scope } = interaction.params;
  const client = await provider.Client.find(String(clientId)).catch(() => undefined);
  if (!client) throw new ApiError("not_found", messages.unknownClient);
  const name = tidyName(client.clientName ?? "").slice(0, MAX_NAME_CHARACTERS);
  const { host } = new URL(client.clientId);
  return {
    provider,
    interaction,
    clientId: client.clientId,
    name,
    host,
    redirectUri: String(redirectUri),
    asked: scopesIn(scope),
  };
}

/** What a person decides on. Throws as `openRequest` does. */
export async function readAllowRequest(session: Session, requestId: string): Promise<AllowRequest> {
  const { interaction, name, host, redirectUri, asked } = await openRequest(session, requestId);
  const isPermitted = (scope: Scope) => reachOf(session.role, PERMISSION_OF_SCOPE[scope]) !== "none";
  const { hostname, protocol } = new URL(redirectUri);
  const isWeb = protocol === "https:" || protocol === "http:";
  return {
    object: "allow_request",
    client_name: name || null,
    client_host: host,
    returns_to: isWeb ? hostname : protocol,
    is_local: !isWeb || LOOPBACK.has(hostname),
    scopes: asked.filter(isPermitted),
    refused_scopes: asked.filter((scope) => !isPermitted(scope)),
    expires_at: new Date(interaction.exp * 1000).toISOString(),
  };
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Allows or declines. What is allowed is an access token of the person, which ends in ten minutes unless the program fetches
 * its secret. Only the browser that the program sent here can go on by the address, and only while this person is signed in.
 * @returns where the browser goes
 * @throws ApiError as `openRequest` and `makeToken` do, and `invalid_request` for a scope that is not asked for
 */
export async function answerAllowRequest(session: Session, answer: AllowAnswer) {
  const { provider, interaction, clientId, name, host, asked } = await openRequest(
    session,
    answer.request_id,
  );
  if (answer.allow) {
    const { scopes, limit } = answer;
    await assertReauthenticated(session);
    if (!scopes.every((scope) => asked.includes(scope)))
      throw new ApiError("invalid_request", messages.scopeNotAsked, { details: { field: "scopes" } });
    for (const scope of scopes) assertMay(session, PERMISSION_OF_SCOPE[scope]);
    const token = {
      ...{ name: name ? `${name} (${host})` : host, scopes, limit },
      // Nobody has this secret. The first that a program gets takes its place.
      tokenHash: newAccessToken().tokenHash,
      secretExpiresAt: new Date(),
      expiresAt: new Date(Date.now() + REQUEST_SECONDS * 1000),
    };
    const grantId = await transaction((within) => insertToken(within, session, token));
    const grant = new provider.Grant({ accountId: session.personId, clientId });
    grant.jti = grantId;
    grant.addOIDCScope(scopes.join(" "));
    const rest = asked.filter((scope) => !scopes.includes(scope));
    if (rest.length > 0) grant.rejectOIDCScope(rest.join(" "));
    await grant.save();
    interaction.result = { login: { accountId: session.personId, remember: false }, consent: { grantId } };
  } else {
    interaction.result = { error: "access_denied", error_description: messages.declined };
  }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
  return { object: "allow_answered" as const, url: interaction.returnTo };
}
