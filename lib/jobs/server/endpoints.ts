import "server-only";
import { ENDPOINTS, type EndpointName } from "@/lib/contract/endpoints";
import { KINDS } from "@/lib/kinds/kinds";
import type { JobKind } from "../job";

/** The endpoint that makes a job of this kind. */
export const createEndpoint = (kind: JobKind): EndpointName => KINDS[kind].endpoints.create;

/** The endpoint that reads one, with its path parameter. */
export function readEndpoint(
  kind: JobKind,
  upstreamId: string,
): { endpoint: EndpointName; params: Record<string, string> } {
  const endpoint = KINDS[kind].endpoints.read;
  const [, parameter = ""] = /\{(\w+)\}/.exec(ENDPOINTS[endpoint].path) ?? [];
  return { endpoint, params: { [parameter]: upstreamId } };
}
