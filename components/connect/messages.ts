import type { ConnectClient, Door } from "@/lib/connect/snippets";

/** The visible text of the connect section. */
export const messages = {
  connect: {
    about:
      "Agents, scripts and editors use this studio with an access token: choose a client, make a token for it, copy.",
    door: "Connect to",
    doors: {
      jobs: "Studio API",
      messages: "Messages API",
      models: "Models API",
      mcp: "Agents (MCP)",
    } satisfies Record<Door, string>,
    hints: {
      jobs: "Makes and finds results, with boards, limits and approvals.",
      messages: "Asks the API's language models, for clients of Anthropic's API.",
      models: "Lists the API's language models, for clients of OpenAI's API.",
      mcp: "Lets an agent quote, make, wait and find by itself.",
    } satisfies Record<Door, string>,
    client: "Client",
    clients: {
      curl: "curl",
      typescript: "TypeScript",
      python: "Python",
      "claude-code": "Claude Code",
      vscode: "VS Code",
      cursor: "Cursor",
    } satisfies Record<ConnectClient, string>,
    model: "Model",
    baseUrl: "Base URL",
    loading: "Loading…",
  },
  token: {
    none: "No key of the API is needed, and your limits hold for tokens, too.",
    make: "Make a token for it",
    makeAnother: "Make another token",
    filled: "The snippet contains this token. Copy it before you close the box.",
    other: "This token may not do what the snippet does, so the snippet doesn't contain it.",
  },
  snippet: {
    title: "Code snippet",
    file: {
      curl: "Run it in a shell.",
      typescript: "Node 22.18 or later runs it as it is.",
      python: "Python 3.9 or later.",
      "claude-code": "Run it in a shell.",
      vscode: "Save it as .vscode/mcp.json.",
      cursor: "Save it as .cursor/mcp.json.",
    } satisfies Record<ConnectClient, string>,
    variable: "It reads the token from ",
    prompt: "VS Code asks for the token and keeps it.",
    cost: {
      jobs: "It makes one image, which costs credits.",
      messages: "A reply costs credits.",
      models: "",
      mcp: "",
    },
  },
  trial: {
    title: "Try it",
    about: (path: string) => `Calls GET ${path} with the token, without your sign-in. It's free.`,
    call: "Try it · free",
    worked: (status: number) => `It works (${status}).`,
    refused: (status: number) => `Refused (${status}).`,
    failed: "The call didn't arrive. Check the connection.",
    answer: "Response",
  },
};
