import fc from "fast-check";
import { expect, test } from "vitest";
import { asResponse, Reply } from "@/lib/http/server/reply";
import { normalTarget } from "@/lib/platform/server/ingress/request-target";
import { loadOf, loadOfEndpoint, mount, ROUTES } from "./app";

/** The app with handlers that say which call they are of. */
const app = mount(
  ROUTES.map(({ endpoint }) => ({
    endpoint,
    handle: async () => Reply.json({ load: loadOfEndpoint(endpoint) }),
  })),
);
const WORDS = ["job_1", "none", "..%2f", "caf%C3%A9", "a;b", "%25", "jobs", "list", "x.mp4"];

const spelled = (path: string, odd: number[]) =>
  [...path]
    .map((character, at) => {
      const way = odd[at % odd.length] ?? 0;
      if (character === "/") return ["/", "//", "/./", "/x/../", "\\", "/x/%2e%2E/", "/%2e/"][way % 7] ?? "/";
      if (/[%\dA-F]/.test(character) || way % 3 > 0) return character;
      return `%${character.charCodeAt(0).toString(16)}`;
    })
    .join("");

/** Ends what hangs. */
const PATIENCE_MS = 60_000;

/** What the call counts as that an address reaches. */
async function reached(method: string, url: string): Promise<string | null> {
  const response = asResponse(await app.answer(new Request(`http://localhost${url}`, { method })));
  return response.status === 200 ? (await response.json()).load : null;
}

test("however an address is spelled, it counts as what it reaches", { timeout: PATIENCE_MS }, async () => {
  const spelling = fc.record({
    word: fc.constantFrom(...WORDS),
    odd: fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }),
    rest: fc.constantFrom("", "?limit=1", "/", "/x", "#x"),
    other: fc.constantFrom(null, "GET", "POST", "PATCH", "DELETE"),
  });
  for (const { endpoint } of ROUTES) {
    const plain = endpoint.path.replace(/:\w+|\*/g, "job_1");
    expect(await reached(endpoint.method, plain), plain).toBe(loadOfEndpoint(endpoint));
    expect(loadOf({ method: endpoint.method, url: plain }), plain).toBe(loadOfEndpoint(endpoint));
    await fc.assert(
      fc.asyncProperty(spelling, async ({ word, odd, rest, other }) => {
        const written = spelled(endpoint.path.replace(/:\w+|\*/g, word), odd) + rest;
        const [method, url] = [other ?? endpoint.method, normalTarget(written)];
        expect(loadOf({ method, url }), `${method} ${written}`).toBe(await reached(method, url));
      }),
      { numRuns: 10 },
    );
  }
});
