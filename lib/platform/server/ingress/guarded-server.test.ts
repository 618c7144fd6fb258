import { once } from "node:events";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { type GuardOptions, guardedServer } from "./guarded-server";
import { READ_HEADER_BYTES } from "./large-headers";

const HERE: GuardOptions = {
  host: "127.0.0.1",
  allowedHosts: ["studio.example"],
  trustedProxies: [],
  isWeb: true,
};
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(listener: RequestListener, options = HERE, maxHeaderSize?: number): Promise<number> {
  const server = guardedServer(options, { maxHeaderSize }, listener);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Sends a request exactly as written and reads the whole response. */
async function send(port: number, line: string, headers: string[] = ["Host: localhost"]) {
  const socket = connect(port, "127.0.0.1");
  socket.write([line, ...headers, "Connection: close", "", ""].join("\r\n"));
  let text = "";
  for await (const part of socket) text += String(part);
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((entry) => [entry.split(":", 1)[0]?.toLowerCase(), entry.replace(/^[^:]*: /, "")]);
  return { status: Number(status.split(" ")[1]), headers: Object.fromEntries(pairs), body };
}

test("a refusal whose headers come with the status keeps its body", async () => {
  const body = JSON.stringify({
    error: { code: "gone", message: "It is gone for good.", request_id: "req_1" },
  });
  const port = await listening((_, response) => {
    response.writeHead(410, {
      "content-type": "application/json",
      "content-length": String(body.length),
    });
    response.end(body);
  });
  const response = await send(port, "GET /api/jobs HTTP/1.1");
  expect(response).toMatchObject({ status: 410, body, headers: { "content-length": String(body.length) } });
  expect(response.headers).toMatchObject({ "x-frame-options": "DENY" });
});

test("the raw headers have the trusted addresses too", async () => {
  const seen: string[][] = [];
  const port = await listening((request, response) => {
    seen.push(request.rawHeaders);
    response.end();
  });
  await send(port, "GET /api/jobs HTTP/1.1", [
    "Host: localhost",
    "X-Forwarded-For: 6.6.6.6",
    "X-Forwarded-Port: 1",
  ]);
  const [raw = []] = seen;
  expect(raw.join(" ")).not.toMatch(/6\.6\.6\.6|port/i);
  expect(raw[raw.indexOf("x-forwarded-for") + 1]).toBe("127.0.0.1");
});

test("a response that waits for another one of its connection is closed with the connection, too", async () => {
  const responses: ServerResponse[] = [];
  const port = await listening((_, response) => {
    responses.push(response);
    if (responses.length > 1) response.write("held back");
  });
  const socket = connect(port, "127.0.0.1");
  const request = "GET /api/jobs HTTP/1.1\r\nHost: localhost\r\n\r\n";
  socket.write(request.repeat(3));
  await expect.poll(() => responses).toHaveLength(3);
  const closed = Promise.all(responses.map((response) => once(response, "close")));
  socket.destroy();
  await closed;
  expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
});

const reached: IncomingMessage["headers"][] = [];
const remember: RequestListener = (request, response) => {
  reached.push(request.headers);
  response.end("reached");
};

test.each([
  ["another host", "GET /api/jobs HTTP/1.1", "Host: evil.example", 421],
  ["no method of ours", "TRACE /api/jobs HTTP/1.1", "Host: localhost", 405],
  ["no host", "GET /api/jobs HTTP/1.1", "X-None: 1", 400],
  ["a malformed host", "GET /api/jobs HTTP/1.1", "Host: a b", 400],
  ["a host with an impossible port", "GET /api/jobs HTTP/1.1", "Host: localhost:99999", 400],
  ["an expectation nobody meets", "POST /api/jobs HTTP/1.1", "Host: localhost\r\nExpect: 200-maybe", 417],
  ["no HTTP at all", "garbage /api", "", 400],
  ["a version there is not", "GET /api/jobs HTTP/9.9", "Host: localhost", 400],
  ["a target with a space", "GET /api/a b HTTP/1.1", "Host: localhost", 400],
  ["an unknown word for a method", "BREW /api/jobs HTTP/1.1", "Host: localhost", 400],
  ["endless headers", "GET /api/jobs HTTP/1.1", `Host: localhost\r\nX: ${"a".repeat(20_000)}`, 431],
  ["a length that is none", "POST /api/jobs HTTP/1.1", "Host: localhost\r\nContent-Length: abc", 400],
  ["an absolute target", "GET http://127.0.0.1:4010/api/jobs HTTP/1.1", "Host: localhost", 400],
  ["a target that is no path", "OPTIONS * HTTP/1.1", "Host: localhost", 400],
  ["half an escape", "GET /api/jobs/%f HTTP/1.1", "Host: localhost", 400],
  ["an escape that is no text", "GET /api/v1/%ff/x HTTP/1.1", "Host: localhost", 400],
])("%s is refused in the envelope before any route", async (_, line, host, status) => {
  reached.length = 0;
  for (const isWeb of [true, false]) {
    const port = await listening(remember, { ...HERE, isWeb });
    const response = await send(port, line, [host]);
    expect(response.status).toBe(status);
    if (isWeb && !line.includes(" /api")) continue;
    expect(errorEnvelope.parse(JSON.parse(response.body)).error.request_id).toBe(
      response.headers["x-request-id"],
    );
  }
  expect(reached).toEqual([]);
});

test.each([
  "/api/../gallery",
  "/api/%2e%2e/gallery",
  "/api/jobs/../../gallery",
  "/api/.%2E/x",
  "/api\\..\\gallery",
  "//api/../gallery",
])("%s leaves the API and is not found, in the envelope", async (path) => {
  reached.length = 0;
  const response = await send(await listening(remember), `GET ${path} HTTP/1.1`);
  expect(response.status).toBe(404);
  expect(errorEnvelope.parse(JSON.parse(response.body)).error.code).toBe("not_found");
  expect(reached).toEqual([]);
});

test.each(["/api/jobs/..", "/x/../api/jobs", "//api/jobs", "/api\\jobs", "/api/./jobs"])(
  "%s is of the API: an empty error there gets the envelope",
  async (path) => {
    const port = await listening((_, response) => response.writeHead(405).end());
    const response = await send(port, `DELETE ${path} HTTP/1.1`);
    expect(errorEnvelope.parse(JSON.parse(response.body)).error.code).toBe("method_not_allowed");
  },
);

test("what counts a request and what handles it read one form of its path", async () => {
  const seen: (string | undefined)[] = [];
  const shed = ({ url }: IncomingMessage) => {
    seen.push(url);
    return null;
  };
  const port = await listening(
    ({ url }, response) => {
      seen.push(url);
      response.end();
    },
    { ...HERE, shed },
  );
  for (const path of ["/x/../api/jobs?q=%2e", "/api/./jobs?q=%2e", "//api/%6aobs?q=%2e", "/api\\jobs?q=%2e"])
    expect((await send(port, `GET ${path} HTTP/1.1`)).status).toBe(200);
  expect(seen).toEqual(Array(8).fill("/api/jobs?q=%2e"));
});

test("a request for a page of another host gets a plain text with the host and advice", async () => {
  const response = await send(await listening(remember), "GET /gallery HTTP/1.1", ["Host: evil.example"]);
  expect(response.status).toBe(421);
  expect(response.headers["content-type"]).toMatch(/^text\/plain/);
  expect(response.body).toMatch(/host evil\.example arrived.*ALLOWED_HOSTS.*Host as the browser sent it/);
  const long = await send(await listening(remember), "GET /gallery HTTP/1.1", [`Host: ${"x".repeat(9_000)}`]);
  expect([long.status, long.body.length < 1_000]).toEqual([421, true]);
});

const COOKIES = `Cookie: big=${"x".repeat(70_000)}; <b>=1; __Host-other=2`;
const BROWSER = ["Host: localhost:3000", "Accept: text/html,*/*", COOKIES];

test("a browser with too many cookies gets a page that names the largest, and a button that clears them", async () => {
  reached.length = 0;
  const port = await listening(remember, HERE, READ_HEADER_BYTES);
  const page = await send(port, "GET /gallery HTTP/1.1", BROWSER);
  expect([page.status, page.headers["content-type"]]).toEqual([431, "text/html; charset=utf-8"]);
  expect(page.body).toMatch(/<code>big<\/code> \(71 kB\).*<form method="post" action="\/clear-cookies">/s);
  expect(page.body).not.toContain("<b>");
  const post = (...headers: string[]) => send(port, "POST /clear-cookies HTTP/1.1", [...BROWSER, ...headers]);
  const cleared = await post("Origin: http://localhost:3000", "Sec-Fetch-Site: same-origin");
  expect([cleared.status, cleared.headers]).toMatchObject([
    303,
    {
      location: "/",
      "clear-site-data": '"cookies"',
      "set-cookie": "__Host-other=; Path=/; Max-Age=0; Secure",
    },
  ]);
  for (const others of [["Origin: https://evil.example"], ["Sec-Fetch-Site: cross-site"], []]) {
    expect((await post(...others)).headers).not.toHaveProperty("clear-site-data");
  }
  expect(reached).toEqual([]);
});

test("a program gets the envelope, and cookies of other programs on the host are accepted", async () => {
  const port = await listening(remember, HERE, READ_HEADER_BYTES);
  for (const [line, ...headers] of [
    ["GET /api/jobs HTTP/1.1", "Accept: text/html"],
    ["GET /gallery HTTP/1.1", "Accept: */*"],
  ] as const) {
    const response = await send(port, line, ["Host: localhost", COOKIES, ...headers]);
    expect(response.status).toBe(431);
    if (line.includes("/api"))
      expect(JSON.parse(response.body).error.message).toMatch(/accepts 65536.*cookies/);
    else expect(response.body).toMatch(/accepts 65536.*cookies/);
  }
  const usual = await send(port, "GET / HTTP/1.1", ["Host: localhost", `Cookie: a=${"x".repeat(40_000)}`]);
  expect(usual.body).toBe("reached");
});

test("a request for a protocol upgrade is checked in the same way", async () => {
  const port = await listening(remember, {
    ...HERE,
    upgrade: (_, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n"),
  });
  const upgrade = ["Connection: Upgrade", "Upgrade: websocket"];
  expect((await send(port, "GET / HTTP/1.1", ["Host: evil.example", ...upgrade])).status).toBe(421);
  expect((await send(port, "GET / HTTP/1.1", ["Host: studio.example", ...upgrade])).status).toBe(101);
  const none = await send(await listening(remember), "GET / HTTP/1.1", ["Host: localhost", ...upgrade]);
  expect(none.body).toBe("reached");
});

test("the listener reads only trusted forwarded headers", async () => {
  const forged = [
    "X-Forwarded-For: 198.51.100.1, 203.0.113.9",
    "X-Forwarded-Proto: https",
    "X-Forwarded-Host: studio.example",
    "X-Forwarded-Port: 1",
    "Host: localhost:3000",
  ];
  reached.length = 0;
  await send(await listening(remember), "GET / HTTP/1.1", forged);
  await send(await listening(remember, { ...HERE, trustedProxies: ["loopback"] }), "GET / HTTP/1.1", forged);
  expect(reached).toMatchObject([
    { "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http", "x-forwarded-host": "localhost:3000" },
    { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https", "x-forwarded-host": "studio.example" },
  ]);
  for (const headers of reached) expect(headers).not.toHaveProperty("x-forwarded-port");
});

test("a forwarded host must be on the same list, and is ignored without a trusted proxy", async () => {
  const headers = ["Host: localhost", "X-Forwarded-Host: evil.example"];
  const behind = await listening(remember, { ...HERE, trustedProxies: ["loopback"] });
  expect((await send(behind, "GET / HTTP/1.1", headers)).status).toBe(421);
  expect((await send(await listening(remember), "GET / HTTP/1.1", headers)).status).toBe(200);
});

test("HSTS is sent to browsers that came over https, as a trusted proxy reports", async () => {
  const https = ["Host: studio.example", "X-Forwarded-Proto: https"];
  const name = "strict-transport-security";
  const behind = await listening(remember, { ...HERE, trustedProxies: ["127.0.0.1"] });
  expect((await send(behind, "GET / HTTP/1.1", https)).headers[name]).toMatch(/^max-age=\d{8,}$/);
  expect((await send(behind, "GET / HTTP/1.1")).headers).not.toHaveProperty(name);
  // It would hold for what else listens on this machine, on any port.
  const local = ["Host: localhost:8443", "X-Forwarded-Proto: https"];
  expect((await send(behind, "GET / HTTP/1.1", local)).headers).not.toHaveProperty(name);
  expect((await send(await listening(remember), "GET / HTTP/1.1", https)).headers).not.toHaveProperty(name);
});

test("every response gets security headers, and keeps those that a route sets", async () => {
  const port = await listening((request, response) => {
    if (request.url === "/own") response.setHeader("content-security-policy", "sandbox");
    if (request.url === "/page") response.setHeader("content-type", "text/html; charset=utf-8");
    if (request.url === "/late") response.writeHead(200, { "referrer-policy": "no-referrer" });
    response.end("ok");
  });
  const headersOf = async (path: string) => (await send(port, `GET ${path} HTTP/1.1`)).headers;
  for (const path of ["/own", "/page", "/late", "/else"]) {
    expect(await headersOf(path)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
  }
  expect((await headersOf("/own"))["content-security-policy"]).toBe("sandbox");
  expect((await headersOf("/page"))["content-security-policy"]).toContain("default-src 'none'");
  expect((await headersOf("/else"))["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect((await headersOf("/late"))["referrer-policy"]).toBe("no-referrer");
});

test("an error of the API without content gets the envelope, others stay as they are", async () => {
  const port = await listening((request, response) => {
    response.statusCode = Number(request.url?.slice(-3));
    response.end();
  });
  for (const status of [400, 404, 405, 418, 500]) {
    const response = await send(port, `GET /api/${status} HTTP/1.1`);
    expect(response.status).toBe(status);
    expect(errorEnvelope.safeParse(JSON.parse(response.body)).success).toBe(true);
    expect((await send(port, `GET /page/${status} HTTP/1.1`)).body).toBe("");
    expect((await send(port, `HEAD /api/${status} HTTP/1.1`)).body).toBe("");
  }
  expect((await send(port, "GET /api/204 HTTP/1.1")).body).toBe("");
});
