import "server-only";
import { ENDPOINTS, type EndpointName } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";

/** Ids that are allowed in a path: no slash, no escape, no leading dot and no "..". */
const ID = /^(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;

/** Whether a text has the form of an id of the service. */
export const isId = (value: string): boolean => ID.test(value);

export type PathParams = Readonly<Record<string, string>>;
export type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * The path and query of an endpoint of the contract.
 * @throws ApiError not_found when an id has a form that the service never uses
 */
export function endpointPath(endpoint: EndpointName, params: PathParams = {}, query: Query = {}): string {
  const path = ENDPOINTS[endpoint].path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint} needs ${name}`);
    if (!isId(value)) throw new ApiError("not_found", messages.path.badId);
    return value;
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
