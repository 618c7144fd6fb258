import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { describe, expect, it } from "vitest";
import { anAgent, fetchOurs } from "@/lib/testing/an-agent";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { visitorOf } from "@/lib/testing/members";

withJobService();

describe("the door", () => {
  it.each(["modern", "legacy"] as const)("lists and calls tools for a %s client", async (era) => {
    const { client } = await anAgent(await aSession("Ada"), { era });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("account");
    const { structuredContent, isError } = await client.callTool({ name: "account", arguments: {} });
    expect(isError).toBeFalsy();
    expect(structuredContent).toMatchObject({ person_name: "Ada", role: "owner" });
  });

  it("is closed to a browser's session and to nobody, and says how to come in", async () => {
    const ada = await aSession("Ada");
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const headers = { "content-type": "application/json" };
    const ofBrowser = await (await visitorOf(ada)).ask("/api/mcp", { method: "POST", body, headers });
    const ofNobody = await fetchOurs("http://atelier.test/api/mcp", { method: "POST", body, headers });
    for (const response of [ofBrowser, ofNobody]) {
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer /);
      expect(await response.json()).toMatchObject({ error: { code: "unauthenticated" } });
    }
  });
});

it("has a skill for a film, the card of a quote, and a client that reads both", async () => {
  const { client } = await anAgent(await aSession());
  const { resources } = await client.listResources();
  const card = resources.find(({ uri }) => uri.startsWith("ui://"));
  expect(card).toMatchObject({ mimeType: "text/html;profile=mcp-app" });
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === "quote")?._meta).toEqual({ ui: { resourceUri: card?.uri } });
  const { contents } = await client.readResource({ uri: card?.uri ?? "" });
  expect(contents).toMatchObject([{ text: expect.not.stringMatching(/https?:|innerHTML/) }]);
  const skills = new SkillsClient(client);
  const [skill] = (await skills.list()).skills;
  expect(skill?.frontmatter.name).toBe("make-a-film");
  const read = skill && (await skills.read(skill));
  expect(read).toMatchObject({ verified: true, body: expect.stringContaining("board_quote") });
  const { messages } = await client.getPrompt({ name: "make-a-film" });
  expect(messages).toMatchObject([{ content: { text: read?.body?.trimStart() } }]);
});
