import { editResponse, type JsonObject, list, pathOf } from "./edit";
import type { Exchange, Mutation } from "./proxy";

type Named = Omit<Mutation, "family">;

const isList = (exchange: Exchange) =>
  pathOf(exchange) === "/v1/image-generations" && exchange.method === "GET";
const pages = (name: string, edit: (body: JsonObject, exchange: Exchange) => JsonObject): Named => ({
  name,
  only: "GET /v1/image-generations: (next|an item|a page)|List envelope, GET /v1/image-gen",
  after: editResponse(/^\/v1\/image-generations$/, (body, exchange) =>
    isList(exchange) && exchange.status === 200 ? edit(body, exchange) : body,
  ),
});
const LISTS: Named[] = [
  pages("no has_more", ({ has_more: _gone, ...body }) => body),
  pages("no next_cursor", ({ next_cursor: _gone, ...body }) => body),
  pages("never more", (body) => ({ ...body, has_more: false, next_cursor: null })),
  pages("a cursor at the end", (body) => ({ ...body, next_cursor: body.next_cursor ?? "x" })),
  pages("the first item twice", (body) => ({
    ...body,
    data: [...list(body.data).slice(0, 1), ...list(body.data)],
  })),
  pages("the last item of a page missing", (body) => ({ ...body, data: list(body.data).slice(0, -1) })),
  pages("object array", (body) => ({ ...body, object: "array" })),
  pages("items of another kind", (body) => ({
    ...body,
    data: list(body.data).map((item) => ({ ...item, object: "video_generation_job" })),
  })),
  pages("items without what they cost", (body) => ({
    ...body,
    data: list(body.data).map((item) => ({ ...item, credits_used: 0 })),
  })),
  {
    name: "any limit and cursor",
    only: "GET /v1/image-generations: a page size",
    before: (exchange) => {
      if (isList(exchange)) exchange.path = pathOf(exchange);
      return undefined;
    },
  },
  {
    name: "any page size is two",
    only: "GET /v1/image-generations: next",
    before: (exchange) => {
      if (isList(exchange)) exchange.path = exchange.path.replace("limit=2", "limit=3");
      return undefined;
    },
  },
];

export const PAGINATION: Mutation[] = LISTS.map((each) => ({ ...each, family: "pagination" }));
