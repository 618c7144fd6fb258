import { expect, it } from "vitest";
import { KEY_VARIABLE, snippetsFor } from "./snippets";

const snippets = snippetsFor({ baseUrl: "https://api.test/root", model: "alpha-chat" });
const all = Object.values(snippets).flatMap((each) => Object.values(each));

it("names the key by its variable, and no address but the API's", () => {
  for (const text of all) {
    expect(text).toContain(KEY_VARIABLE);
    expect(text).toContain("https://api.test/root");
    expect(text).not.toMatch(/sk_/);
  }
});

it("gives each style the base address its clients complete by themselves", () => {
  expect(snippets.messages.javascript).toContain('baseURL: "https://api.test/root/compat-a"');
  expect(snippets["model-list"].python).toContain('base_url="https://api.test/root/compat-b/v1"');
  expect(snippets.messages.curl).toContain("https://api.test/root/compat-a/v1/messages");
});
