import type * as z from "zod/mini";
import type { ErrorCode } from "@/lib/contract/errors";
import type { Costs } from "./costs";
import type { NeededScope, Permission } from "./permissions";

type Schema = z.ZodMiniType;

/** Requests that may be refused while too many are in flight, what people miss least first. See `SHED_AT`. */
export const SHED_KINDS = ["preview", "message", "list", "page", "stream", "job"] as const;
export type Shed = (typeof SHED_KINDS)[number];
/**
 * Requests that count while they are in flight. A result was paid for, so a "file" is never refused. What needs no session
 * and has no load of its own is a "visit", which counts by its address.
 */
export type Load = Shed | "file" | "visit";

/** A call that will go away. */
type Deprecation = {
  /** The days, as 2026-11-29, on which it became deprecated and from which it is gone, at midnight UTC. */
  since: string;
  sunset: string;
  /** What to use, as a sentence. */
  instead: string;
};

/** A call of the API as data: it mounts the route, makes the client and describes the API. */
export type Endpoint = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With its parameters as `:jobId`; a `*` at its end stands for any further parts. */
  path: `/api/${string}`;
  /** What it does, in one sentence. */
  summary: string;
  /** What a person's role must permit; `anyone` needs no session. */
  may: Permission | "anyone";
  /** What it needs of an access token, where that is not what `may` says (`neededScope`). */
  scope?: NeededScope;
  /** How it says what things cost, where that is more than the amounts of its result. */
  costs?: Costs;
  params?: Schema;
  query?: Schema;
  /** Headers that the handler reads itself. */
  headers?: Schema;
  /** A JSON body. */
  body?: Schema;
  /** The media type of a body that the handler reads itself. */
  receives?: string;
  /** A JSON result. */
  result?: Schema;
  /** The media type of a response that is no JSON. Without it and `result` the call responds with 204. */
  sends?: string;
  /** HTTP status of a JSON result; default 200. */
  status?: 201 | 202;
  /** The HTTP status of a result that reports a fault, for callers who read only the status. */
  unhealthyStatus?: 503;
  /** Whether its handler says in the audit log what a token changes, since the address does not. */
  recordsItself?: true;
  /** For balancers and supervisors, which ask every few seconds: not counted among the responses of the API. */
  probe?: true;
  /** Counts while it is in flight; without it the call is neither counted nor refused. */
  load?: Exclude<Load, "page" | "visit">;
  /**
   * Its own refusals, each with the case: "it has ended". True where the code says it. Those that follow from its session,
   * parameters and body are in `lib/api/description/error-codes.ts`.
   */
  errors?: Partial<Readonly<Record<ErrorCode, string | true>>>;
  deprecated?: Deprecation;
};
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Keeps the types of an endpoint's schemas. */
export const endpoint = <const E extends Endpoint>(described: E): E => described;

type Value = string | number | null | undefined;
/** A query as a caller writes it: the input or the output of its schema, or null for a parameter that is left out. */
type QueryInput<Input, Output> = {
  [Name in keyof Input]:
    | (unknown extends Input[Name] ? Value : Input[Name])
    | Output[Name & keyof Output]
    | null;
};
type Part<E extends Endpoint, Name extends "params" | "query" | "body"> = E[Name] extends Schema
  ? Name extends "query"
    ? { query: QueryInput<z.input<E[Name]>, z.output<E[Name]>> }
    : { [Key in Name]: z.input<E[Name]> }
  : unknown;
/** A part all of whose fields may be left out may be left out itself. */
type Optional<P> = P extends { query: infer Query }
  ? Partial<Query> extends Query
    ? { query?: Query }
    : P
  : P;

type Input<E extends Endpoint> = Part<E, "params"> & Optional<Part<E, "query">> & Part<E, "body">;
type Result<E extends Endpoint> = E["result"] extends Schema ? z.output<E["result"]> : undefined;

export type CallOptions = { signal?: AbortSignal | undefined; headers?: Record<string, string> };
export type Client<All extends Endpoints> = {
  [Name in keyof All]: (
    ...call: Partial<Input<All[Name]>> extends Input<All[Name]>
      ? [(Input<All[Name]> & CallOptions)?]
      : [Input<All[Name]> & CallOptions]
  ) => Promise<Result<All[Name]>>;
};

/** The path of a call with its parameters and query, for a link or a download. */
export const addressOf = <E extends Endpoint>(
  { path }: E,
  input: Part<E, "params"> & Optional<Part<E, "query">> & { params?: object; query?: object },
): string => fillPath(path, input);

/** A path with its parameters and query. */
export function fillPath(
  path: string,
  { params = {}, query = {} }: { params?: object; query?: object },
): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:([a-zA-Z]+)/g, (_whole, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const present = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  return present.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}
