import { expect, it } from "vitest";
import * as z from "zod/mini";
import { createClient } from "./create-client";
import { addressOf, endpoint } from "./endpoint";

const thingApi = {
  read: endpoint({
    method: "GET",
    path: "/api/things/:thingId",
    summary: "A thing.",
    may: "look",
    params: z.object({ thingId: z.string() }),
    query: z.object({ part: z.nullish(z.string()) }),
    result: z.object({ name: z.string() }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/things/:thingId",
    summary: "Removes it.",
    may: "remove",
    params: z.object({ thingId: z.string() }),
  }),
};

it("fills in the parameters, and leaves out those without a value", () => {
  expect(addressOf(thingApi.read, { params: { thingId: "a/b" }, query: { part: "x y" } })).toBe(
    "/api/things/a%2Fb?part=x+y",
  );
  expect(addressOf(thingApi.read, { params: { thingId: "a" }, query: { part: null } })).toBe("/api/things/a");
});

it("calls the address of an endpoint, and checks the response", async () => {
  const asked: string[] = [];
  const responses = [
    Response.json({ name: "One" }),
    Response.json({ name: 1 }),
    new Response(null, { status: 204 }),
  ];
  const fetch = async (address: RequestInfo | URL, init?: RequestInit) => {
    asked.push(`${init?.method} ${String(address)}`);
    return responses.shift() ?? Response.error();
  };
  const client = createClient(thingApi, { fetch });
  const read = () => client.read({ params: { thingId: "1" }, query: {} });
  expect((await read()).name).toBe("One");
  await expect(read()).rejects.toMatchObject({ code: "upstream_invalid" });
  expect(await client.remove({ params: { thingId: "1" } })).toBeUndefined();
  expect(asked).toEqual(["GET /api/things/1", "GET /api/things/1", "DELETE /api/things/1"]);
});

it("does not compile without the permission that it needs", () => {
  // @ts-expect-error `may` is missing
  expect(endpoint({ method: "GET", path: "/api/open", summary: "Open to whoever finds it" })).toBeDefined();
  // @ts-expect-error no role has such a permission
  expect(endpoint({ method: "GET", path: "/api/open", summary: "", may: "everything" })).toBeDefined();
});
