import { formatMillicredits } from "@/lib/llm/cost";
import { formatQuantity } from "@/lib/platform/format";

const models = (count: number) => formatQuantity(count, "model");

/** The visible text of the connect page. */
export const messages = {
  connect: {
    title: "Connect",
    intro: {
      before: "Use the API's ",
      link: "language models",
      after:
        " from any OpenAI- or Anthropic-compatible client by setting its base URL. Create a separate API key for each client.",
    },
    demo: " The demo API is only reachable from this machine.",
    baseUrls: "Base URLs",
    messages: "Messages API (compat-a)",
    modelList: "Models API (compat-b)",
    api: "Native API",
    key: "API key",
    keyNote: "environment variable",
  },
  liveCheck: {
    title: "Connection test",
    test: "Test again · free",
    question: "Say hello.",
    tested: "Connection tested",
    key: "API key",
    plan: (plan: string, isOn: boolean) => `${plan}, API access ${isOn ? "on" : "off"}`,
    modelList: "Models API",
    models,
    catalog: "Model catalog",
    priced: (count: number) => `${models(count)} with prices`,
    message: "Message",
    notTested: "not tested",
    /** Rounded up, because it is an upper limit. */
    send: (millicredits: number) =>
      `Send test message · up to ${formatMillicredits(Math.ceil(millicredits / 10) * 10)}`,
    answered: "Test message answered",
    reply: (model: string, input: number, output: number) =>
      `${model} replied (${formatQuantity(input, "input token")}, ${formatQuantity(output, "output token")})`,
    label: (name: string) => `${name}:`,
  },
  snippets: {
    title: "Code snippets",
    setKey: "First, set your API key:",
    exportKey: (variable: string) => `export ${variable}=…`,
    style: "API",
    styles: { messages: "Messages API", "model-list": "Models API", api: "Native API" },
    language: "Language",
    languages: { curl: "curl", javascript: "JavaScript", python: "Python" },
    model: "Model",
    snippet: "Code snippet",
  },
};
