import fc from "fast-check";
import { expect, it } from "vitest";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { endpointPath } from "@/lib/upstream/server/endpoints";
import { matchProxyRoute } from "./proxy-routes";

const templates = Object.values(ENDPOINTS).map(
  ({ path }) =>
    new RegExp(`^${path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[A-Za-z0-9_.-]{1,200}")}$`),
);
const words = [...new Set(Object.values(ENDPOINTS).flatMap(({ path }) => path.split("/")))];
const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ".",
      "..",
      "%2e%2e",
      "%2f",
      "..%2f",
      "a/b",
      "a\\b",
      "//",
      "",
      "\0",
      "?x=1",
      "#",
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/) },
);

it("matches only paths of the table", () => {
  let opened = 0;
  fc.assert(
    fc.property(
      fc.constantFrom("GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "CONNECT", "get"),
      fc.array(segment, { maxLength: 5 }),
      (method, segments) => {
        const proxyRoute = matchProxyRoute(method, segments);
        if (!proxyRoute) return;
        opened += 1;
        const { pathname, origin } = new URL(
          endpointPath(proxyRoute.endpoint, proxyRoute.params),
          "https://service.example",
        );
        expect(origin).toBe("https://service.example");
        expect(templates.some((template) => template.test(pathname))).toBe(true);
        expect(pathname).not.toMatch(/\.\.|\/\//);
        expect(ENDPOINTS[proxyRoute.endpoint].method).toBe(method);
      },
    ),
    { numRuns: 10_000 },
  );
  expect(opened).toBeGreaterThan(10);
});

it.each(["video-generations", "voice-generations", "image-generations", "talking-avatars", "assets"])(
  "has no way to create a job or a file past the registry: POST %s",
  (path) => expect(matchProxyRoute("POST", [path])).toBeNull(),
);

it("accepts ids with dots, but none that could climb to another folder", () => {
  expect(matchProxyRoute("GET", ["models", "gamma-2.5-v2v"])).toMatchObject({
    endpoint: "getModel",
    params: { model_id: "gamma-2.5-v2v" },
  });
  for (const id of ["..", ".", "a%2fb", "a/b", "a b", "é", "x".repeat(201)]) {
    expect(matchProxyRoute("GET", ["models", id])).toBeNull();
    expect(() => endpointPath("getModel", { model_id: id })).toThrow("Nothing with this ID");
  }
});

it("reaches the compatibility endpoints", () => {
  expect(matchProxyRoute("POST", ["compat-a", "v1", "messages"])?.endpoint).toBe("compatMessages");
  expect(matchProxyRoute("GET", ["compat-b", "v1", "models"])?.endpoint).toBe("compatModels");
  expect(matchProxyRoute("GET", ["compat-b", "v1", "models", "alpha-chat"])).toMatchObject({
    endpoint: "getCompatModel",
    params: { model_id: "alpha-chat" },
  });
});
