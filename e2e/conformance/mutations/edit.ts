import type { Exchange } from "./proxy";

/** The four kinds of creation, for mutations that exist once a kind. */
export const KINDS = [
  { kind: "video", path: "/v1/video-generations", object: /^video_generation_job$/ },
  { kind: "voice", path: "/v1/voice-generations", object: /^voice_generation$/ },
  { kind: "image", path: "/v1/image-generations", object: /^image_generation_job$/ },
  { kind: "avatar", path: "/v1/talking-avatars", object: /^talking_avatar_job$/ },
] as const;

/** JSON whose shape a mutation does not care about. */
export type JsonObject = Record<string, unknown>;

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function parseJson(bytes: Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const pathOf = ({ path }: Exchange): string => path.split("?")[0] ?? path;

/** Changes the JSON of responses under these paths. */
export const editResponse =
  (path: RegExp, edit: (body: JsonObject, exchange: Exchange) => JsonObject | undefined) =>
  (exchange: Exchange): void => {
    if (!path.test(pathOf(exchange))) return;
    const body = parseJson(exchange.body);
    if (!body) return;
    exchange.body = Buffer.from(JSON.stringify(edit(body, exchange) ?? body));
  };

/** Changes the JSON of requests under these paths. */
export const editRequest =
  (path: RegExp, edit: (body: JsonObject, exchange: Exchange) => void) =>
  (exchange: Exchange): undefined => {
    const body =
      exchange.method === "POST" && path.test(pathOf(exchange)) ? parseJson(exchange.asked) : undefined;
    if (!body) return;
    edit(body, exchange);
    exchange.asked = Buffer.from(JSON.stringify(body));
  };

/** Every object of a response that `which` selects, at any depth. */
function walk(value: unknown, which: (each: JsonObject) => boolean, edit: (each: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, which, edit);
  if (!isRecord(value)) return;
  if (which(value)) edit(value);
  for (const item of Object.values(value)) walk(item, which, edit);
}

/** Changes every object of responses that has this value of `object`. */
export const editObjects = (object: RegExp, edit: (each: JsonObject, exchange: Exchange) => void) =>
  editResponse(/^\/v1\//, (body, exchange) => {
    walk(
      body,
      (each) => typeof each.object === "string" && object.test(each.object),
      (each) => edit(each, exchange),
    );
    return body;
  });

export const number = (value: unknown): number => (typeof value === "number" ? value : 0);
export const list = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const JSON_TYPE = { "content-type": "application/json" };
const acceptedResponse = (exchange: Exchange): Partial<Exchange> => {
  const now = new Date().toISOString();
  const { object } = KINDS.find(({ path }) => path === pathOf(exchange)) ?? {};
  const job = {
    ...{ id: "job_12345678", object: object?.source.replace(/[^a-z_]/g, ""), status: "queued" },
    ...{ credits_reserved: 9, credits_used: null, credits_refunded: 0, assets: [], created_at: now },
  };
  return { status: 202, headers: JSON_TYPE, body: Buffer.from(JSON.stringify(job)) };
};
export const creation = (path: string, which: (exchange: Exchange) => boolean) => (exchange: Exchange) =>
  exchange.method === "POST" && pathOf(exchange) === path && which(exchange)
    ? acceptedResponse(exchange)
    : undefined;
export const ofKey =
  (sort: string) =>
  ({ sent }: Exchange) =>
    String(sent.authorization).includes(`sandbox_${sort}`);
export const says =
  (word: string) =>
  ({ asked }: Exchange) =>
    asked.toString().includes(`[sandbox:${word}]`);
