import { expect, it } from "vitest";
import { errorOf } from "../test-parse";
import { withSandbox } from "../test-sandbox";

const sandbox = withSandbox({}, { work: false });
const body = JSON.stringify({ model: "alpha-chat", messages: [{ role: "user", content: "Hello" }] });
const ask = (headers: Record<string, string>) =>
  sandbox.call("POST", "/v1/llm/chat", { body: new TextEncoder().encode(body), headers });

it.each([
  ["nothing", {}],
  ["JSON", { "content-type": "application/json" }],
  ["JSON in UTF-8", { "content-type": 'Application/JSON; charset="UTF-8"' }],
  ["a kind of JSON", { "content-type": "application/vnd.api+json" }],
  ["JSON as it is", { "content-type": "application/json", "content-encoding": "identity" }],
])("reads a body that says it is %s", async (_what, headers) => {
  expect((await ask(headers)).status).toBe(200);
});

it.each([
  ["Content-Type", "a form", { "content-type": "application/x-www-form-urlencoded" }],
  ["Content-Type", "text", { "content-type": "text/plain;charset=UTF-8" }],
  ["Content-Type", "another alphabet", { "content-type": "application/json; charset=latin1" }],
  ["Content-Encoding", "packed", { "content-type": "application/json", "content-encoding": "gzip" }],
])("refuses by its %s a body that says it is %s", async (header, _what, headers) => {
  expect(await errorOf(await ask(headers))).toMatchObject({
    status: 400,
    code: "invalid_request",
    details: { header },
  });
});
