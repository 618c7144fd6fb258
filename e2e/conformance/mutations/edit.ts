import type { Exchange } from "./proxy";

/** JSON whose shape a mutation does not care about. */
export type Loose = Record<string, unknown>;

const isRecord = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function parsed(bytes: Buffer): Loose | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const pathOf = ({ path }: Exchange): string => path.split("?")[0] ?? path;

/** Changes the JSON of answers under these paths. */
export const editAnswer =
  (path: RegExp, edit: (body: Loose, exchange: Exchange) => Loose | undefined) =>
  (exchange: Exchange): void => {
    if (!path.test(pathOf(exchange))) return;
    const body = parsed(exchange.body);
    if (!body) return;
    exchange.body = Buffer.from(JSON.stringify(edit(body, exchange) ?? body));
  };

/** Changes the JSON of requests under these paths. */
export const editRequest =
  (path: RegExp, edit: (body: Loose, exchange: Exchange) => void) =>
  (exchange: Exchange): undefined => {
    const body =
      exchange.method === "POST" && path.test(pathOf(exchange)) ? parsed(exchange.asked) : undefined;
    if (!body) return;
    edit(body, exchange);
    exchange.asked = Buffer.from(JSON.stringify(body));
  };

/** Every object of an answer that `which` selects, at any depth. */
function walk(value: unknown, which: (each: Loose) => boolean, edit: (each: Loose) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, which, edit);
  if (!isRecord(value)) return;
  if (which(value)) edit(value);
  for (const item of Object.values(value)) walk(item, which, edit);
}

/** Changes every object of answers that has this value of `object`. */
export const editObjects = (object: RegExp, edit: (each: Loose, exchange: Exchange) => void) =>
  editAnswer(/^\/v1\//, (body, exchange) => {
    walk(
      body,
      (each) => typeof each.object === "string" && object.test(each.object),
      (each) => edit(each, exchange),
    );
    return body;
  });

export const number = (value: unknown): number => (typeof value === "number" ? value : 0);
export const list = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isRecord) : []);
