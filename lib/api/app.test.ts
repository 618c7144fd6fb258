import { beforeAll, expect, it } from "vitest";
import { accountService } from "@/lib/testing/account-service";
import { withTestDatabase } from "@/lib/testing/database";
import { withStubService } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { loadOf, ROUTES } from "./app";

withTestDatabase();
const service = withStubService();
const visitor = new Visitor();

beforeAll(async () => {
  service.handler = accountService;
  expect((await visitor.signIn("good_app", "Mira")).status).toBe(200);
});

const statusOf = async (path: string, method = "GET") => (await visitor.ask(path, { method })).status;

it("has each call once", () => {
  const calls = ROUTES.map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
});

it("describes the response of each call", () => {
  const undescribed = ROUTES.filter(
    ({ endpoint: { method, result, sends } }) => method === "GET" && !result && !sends,
  );
  expect(undescribed.map(({ endpoint }) => endpoint.path)).toEqual([]);
});

it("tries a literal part of a path before a parameter, and a parameter before a wildcard", async () => {
  expect(await (await visitor.ask("/api/jobs/summary")).json()).toMatchObject({ active: 0 });
  const missing = await (await visitor.ask("/api/jobs/none")).json();
  expect(missing.error.code).toBe("not_found");
  expect((await visitor.ask("/api/assets/sound")).status).toBe(400);
});

it("responds to HEAD as to GET, without a body", async () => {
  const head = await visitor.ask("/api/session", { method: "HEAD" });
  expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
    200,
    "application/json",
    "",
  ]);
});

it("names the methods of an address", async () => {
  const options = await visitor.ask("/api/jobs", { method: "OPTIONS" });
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
  const refused = await visitor.ask("/api/jobs", { method: "PATCH" });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
  // The address of a call that is spelled out is no parameter of another.
  expect(await statusOf("/api/jobs/events", "DELETE")).toBe(405);
});

it.each(["/api", "/api/nothing", "/api/jobs/a/b/c", "/api/v1"])("has nothing at %s", async (path) => {
  expect(await statusOf(path)).toBe(404);
  expect((await new Visitor().ask(path)).status).toBe(401);
});

it.each([
  ["GET", "/api/assets/asset_1/poster?width=300", "preview"],
  ["HEAD", "/api/describe/describe_1/strip", "preview"],
  ["GET", "/api/jobs?limit=24", "list"],
  ["GET", "/api/usage/month?tz=UTC", "list"],
  ["GET", "/api/jobs/events?after=1", "stream"],
  ["HEAD", "/api/jobs/events", null],
  ["POST", "/api/jobs", "job"],
  ["POST", "/api/uploads", null],
  ["GET", "/api/assets/asset_1?download=1", "file"],
  ["DELETE", "/api/assets/asset_1", null],
  ["GET", "/api/jobs/job_1", null],
  ["GET", "/gallery", null],
  ["POST", "/api/invitations/accept", "visit"],
  ["POST", "/api/review/a/remarks", "visit"],
  ["GET", "/api/health/ready", null],
])("counts %s %s under load as %s", (method, url, kind) => {
  expect(loadOf({ method, url })).toBe(kind);
});
