import "server-only";
import type * as z from "zod/mini";
import { chatRequest, customVoiceRequest, LIST_QUERY, messagesRequest } from "@/lib/contract/assumptions";
import { ENDPOINTS, type EndpointName } from "@/lib/contract/endpoints";
import type { Scope } from "@/lib/http/permissions";
import { isId, type PathParams } from "@/lib/upstream/server/endpoints";

type ProxyRoute = {
  body?: z.ZodMiniType;
  query?: readonly string[];
  /** What it needs of an access token, besides what every call of its method needs. */
  scope?: Scope;
};

const PAGED = [LIST_QUERY.pageSize, LIST_QUERY.cursor];

/**
 * The allow-list of requests that browsers may send to the upstream through us. Creations of jobs, uploads and
 * descriptions are refused (null): they have routes of their own, which store the intent before anything
 * is sent.
 */
const PROXY_ROUTES: Record<EndpointName, ProxyRoute | null> = {
  getPlan: {},
  listPricing: {},
  getModel: {},
  uploadAsset: null,
  createVideo: null,
  getVideo: {},
  createVoice: null,
  getVoice: {},
  createImage: null,
  listImages: { query: PAGED },
  getImage: {},
  createAvatar: null,
  listAvatars: { query: PAGED },
  getAvatar: {},
  listVoices: {},
  createCustomVoice: { body: customVoiceRequest, scope: "make:voice" },
  listCustomVoices: {},
  deleteCustomVoice: {},
  listLlmModels: {},
  describeVideo: null,
  chat: { body: chatRequest, scope: "chat" },
  compatMessages: { body: messagesRequest, scope: "chat" },
  compatModels: {},
  getCompatModel: {},
};

export type MatchedRoute = ProxyRoute & { endpoint: EndpointName; params: PathParams };

const ROUTES = Object.entries(ENDPOINTS).flatMap(([name, { method, path }]) => {
  const endpoint = name as EndpointName; // Object.entries loses the types of the keys
  const proxyRoute = PROXY_ROUTES[endpoint];
  // Our own route is already under /api/v1.
  const segments = path.replace(/^\/(v1\/)?/, "").split("/");
  return proxyRoute ? [{ endpoint, method, proxyRoute, segments }] : [];
});

/**
 * The route for a method and the decoded segments of a path, or null when there is none. Segments are
 * compared without further decoding, so an encoded slash or dot can never make one path look like another.
 */
export function matchProxyRoute(method: string, segments: readonly string[]): MatchedRoute | null {
  for (const route of ROUTES) {
    if (route.method !== method || route.segments.length !== segments.length) continue;
    const params = match(route.segments, segments);
    if (params) return { ...route.proxyRoute, endpoint: route.endpoint, params };
  }
  return null;
}

function match(template: readonly string[], segments: readonly string[]): PathParams | null {
  const params: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const segment = segments[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name === undefined ? segment !== expected : !isId(segment)) return null;
    if (name !== undefined) params[name] = segment;
  }
  return params;
}
