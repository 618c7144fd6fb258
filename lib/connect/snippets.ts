import { ENDPOINTS } from "@/lib/contract/endpoints";

/** Name of the variable with the key. A snippet never contains the key itself. */
export const KEY_VARIABLE = "CREATIVE_API_KEY";

const STYLES = ["messages", "model-list", "api"] as const;
export type Style = (typeof STYLES)[number];
const LANGUAGES = ["curl", "javascript", "python"] as const;
export type Language = (typeof LANGUAGES)[number];

type Place = { baseUrl: string; model: string };
type Snippets = Record<Style, Record<Language, string>>;

/** How a Node program reads the variable. These lines are shown, not run. */
const IN_NODE = ["process", "env", KEY_VARIABLE].join(".");
const QUESTION = "Say hello in five words.";

/** The base addresses for clients of each style, under the upstream's own address. */
type Addresses = { messages: string; modelList: string; api: string };

/** Message-style clients add `/v1/messages` to theirs, model-list clients `/models`. */
export const clientBaseUrls = (baseUrl: string): Addresses => ({
  messages: baseUrl + ENDPOINTS.compatMessages.path.replace(/\/v1\/messages$/, ""),
  modelList: baseUrl + ENDPOINTS.compatModels.path.replace(/\/models$/, ""),
  api: baseUrl,
});

/** Programs that call the upstream. They run once the variable is set. */
export function snippetsFor({ baseUrl, model }: Place): Snippets {
  const { messages, modelList } = clientBaseUrls(baseUrl);
  const messagesBody = { model, max_tokens: 200, messages: [{ role: "user", content: QUESTION }] };
  const chat = { model, messages: messagesBody.messages };
  return {
    messages: {
      curl: curl(baseUrl + ENDPOINTS.compatMessages.path, messagesBody),
      javascript: `// npm install @anthropic-ai/sdk
import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({
  baseURL: ${JSON.stringify(messages)},
  apiKey: ${IN_NODE},
});
const answer = await client.messages.create({
  model: ${JSON.stringify(model)},
  max_tokens: 200,
  messages: [{ role: "user", content: ${JSON.stringify(QUESTION)} }],
});
console.log(answer.content);`,
      python: `# pip install anthropic
import os
from anthropic import Anthropic

client = Anthropic(
    base_url=${JSON.stringify(messages)},
    api_key=os.environ["${KEY_VARIABLE}"],
)
answer = client.messages.create(
    model=${JSON.stringify(model)},
    max_tokens=200,
    messages=[{"role": "user", "content": ${JSON.stringify(QUESTION)}}],
)
print(answer.content)`,
    },
    "model-list": {
      curl: curl(baseUrl + ENDPOINTS.compatModels.path),
      javascript: `// npm install openai
import OpenAI from "openai";

const client = new OpenAI({
  baseURL: ${JSON.stringify(modelList)},
  apiKey: ${IN_NODE},
});
for await (const model of client.models.list()) console.log(model.id);`,
      python: `# pip install openai
import os
from openai import OpenAI

client = OpenAI(
    base_url=${JSON.stringify(modelList)},
    api_key=os.environ["${KEY_VARIABLE}"],
)
for model in client.models.list():
    print(model.id)`,
    },
    api: {
      curl: curl(baseUrl + ENDPOINTS.chat.path, chat),
      javascript: `const answer = await fetch(${JSON.stringify(baseUrl + ENDPOINTS.chat.path)}, {
  method: "POST",
  headers: {
    authorization: \`Bearer \${${IN_NODE}}\`,
    "content-type": "application/json",
  },
  body: JSON.stringify(${JSON.stringify(chat)}),
});
console.log(await answer.json());`,
      python: `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(baseUrl + ENDPOINTS.chat.path)},
    data=json.dumps(${JSON.stringify(chat)}).encode(),
    headers={
        "authorization": "Bearer " + os.environ["${KEY_VARIABLE}"],
        "content-type": "application/json",
    },
)
print(json.load(urllib.request.urlopen(request)))`,
    },
  };
}

/** Single quotes protect the body in every shell, except from single quotes; the texts above have none. */
function curl(address: string, body?: object): string {
  return [
    `curl ${address}`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    ...(body ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`] : []),
  ].join(" \\\n  ");
}
