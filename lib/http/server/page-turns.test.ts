import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { inPageTurn, refusePage } from "./page-turns";

beforeEach(() => forgetProcessValue("page-turns"));

/** A server that draws a page for the visitor that its address names, when the test says so. */
async function studio() {
  const begun: { visitor: string; finish: (error?: Error) => void }[] = [];
  const errors: unknown[] = [];
  const draw = (visitor: string, response: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      const finish = (error?: Error) => (error ? reject(error) : resolve(void response.end("drawn")));
      begun.push({ visitor, finish });
    });
  const server = createServer((request, response) => {
    const visitor = request.url ?? "";
    if (refusePage(request, response)) return;
    inPageTurn(visitor, request, response, () => draw(visitor, response)).catch((error: unknown) => {
      errors.push(error);
      response.destroy();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = (visitor: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/${visitor}`, {
      headers: { cookie: `of=${visitor}` },
      ...(signal && { signal }),
    });
  return { begun, errors, open };
}

test("who opens too many pages is told so in words, and everybody else gets theirs", async () => {
  const { begun, open } = await studio();
  const flood = Array.from({ length: 200 }, () => open("flood"));
  const results: Response[] = [];
  for (const each of flood) each.then((response) => results.push(response)).catch(() => undefined);
  await vi.waitFor(() => expect(results).toHaveLength(166), { timeout: 15_000 });
  for (const response of results) {
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
  expect(await results[0]?.text()).toMatch(/<h1>[^<]+<\/h1>\n<p>Too many pages[^<]*Try again/);
  expect(begun.map(({ visitor }) => visitor)).toEqual(["/flood", "/flood"]);
  const other = open("other");
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  begun[2]?.finish();
  expect(await (await other).text()).toBe("drawn");
});

test("a page that waits for something slow keeps nobody out for longer than its turn", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { begun, open } = await studio();
  const slow = open("slow");
  for (const each of [open("slow"), open("slow")]) each.catch(() => undefined);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  begun[0]?.finish();
  expect(await (await slow).text()).toBe("drawn");
});

test("a page whose reader left before its turn is not drawn, and a fault of drawing is not hidden", async () => {
  const { begun, errors, open } = await studio();
  const first = open("one");
  const second = open("one");
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  const leave = new AbortController();
  const third = open("one", leave.signal);
  const fourth = open("one");
  leave.abort();
  await expect(third).rejects.toThrow();
  begun[0]?.finish(new Error("A bug."));
  await expect(first).rejects.toThrow();
  expect(errors).toEqual([new Error("A bug.")]);
  begun[1]?.finish();
  expect((await second).status).toBe(200);
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  begun[2]?.finish();
  expect((await fourth).status).toBe(200);
});
