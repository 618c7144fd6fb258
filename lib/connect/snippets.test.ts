import { expect, it } from "vitest";
import { matchProxyRoute } from "./server/proxy-routes";
import { baseUrlOf, clientsOf, DOORS, snippetOf, TOKEN_VARIABLE, tryPathOf } from "./snippets";

const ORIGIN = "https://studio.test";
const TOKEN = `atl_${"0".repeat(72)}`;
const all = (token: string | null) =>
  DOORS.flatMap((door) =>
    clientsOf(door).map((client) => ({
      client,
      text: snippetOf({ door, client, origin: ORIGIN, model: "alpha-chat", token }),
    })),
  );

it("reads the token from its variable, or contains the one that was just made, and calls nothing but this address", () => {
  for (const { client, text } of all(null)) {
    // VS Code asks for it.
    expect(text).toContain(client === "vscode" ? "input:atelier-token" : TOKEN_VARIABLE);
    expect(text).not.toContain("atl_");
  }
  for (const { text } of all(TOKEN)) {
    expect(text).toContain(TOKEN);
    expect(text).not.toContain(TOKEN_VARIABLE);
    for (const [address] of text.matchAll(/https?:[^\s"]+/g))
      expect(address).toMatch(/^https:\/\/studio\.test/);
  }
});

it("gives clients the base URLs whose calls the pass-through serves", () => {
  const served = (method: string, address: string) => {
    const { pathname } = new URL(address);
    return matchProxyRoute(method, pathname.replace("/api/v1/", "").split("/"))?.endpoint;
  };
  expect(served("POST", `${baseUrlOf("messages", ORIGIN)}/v1/messages`)).toBe("compatMessages");
  expect(served("GET", `${baseUrlOf("models", ORIGIN)}/models`)).toBe("compatModels");
  expect(served("GET", ORIGIN + tryPathOf("messages"))).toBe("compatModels");
});
