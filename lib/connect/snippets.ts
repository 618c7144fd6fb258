import { ENDPOINTS } from "@/lib/contract/endpoints";
import type { Scope } from "@/lib/http/permissions";
import { jobsApi } from "@/lib/jobs/api";
import { sessionApi } from "@/lib/session/api";
import { connectApi } from "./api";

/** Name of the variable with the access token, where a snippet contains none. */
export const TOKEN_VARIABLE = "ATELIER_TOKEN";

/** What programs talk to: our own API, the two compatible styles of the pass-through, and the server for agents. */
export const DOORS = ["jobs", "messages", "models", "mcp"] as const;
export type Door = (typeof DOORS)[number];

const LANGUAGES = ["curl", "typescript", "python"] as const;
type Language = (typeof LANGUAGES)[number];
const AGENTS = ["claude-code", "vscode", "cursor"] as const;
type Agent = (typeof AGENTS)[number];
export type ConnectClient = Language | Agent;

/** The clients that talk to a door. */
export const clientsOf = (door: Door): readonly ConnectClient[] => (door === "mcp" ? AGENTS : LANGUAGES);

/** What a token needs for the snippets of a door, and no more. */
export const SCOPES_OF_DOOR = {
  jobs: ["read", "make:image"],
  messages: ["read", "chat"],
  models: ["read"],
  mcp: ["read", "make:video", "make:image", "make:voice", "make:avatar", "describe", "arrange", "review"],
} as const satisfies Record<Door, readonly Scope[]>;

/** The pass-through to the API, below the address of this installation. */
const PASS_THROUGH = connectApi.read.path.slice(0, -"/*".length);
const JOBS = jobsApi.list.path;
/** The server for agents, which has a protocol of its own. */
const MCP = ["", "api", "mcp"].join("/");
const MESSAGES_SUFFIX = "/v1/messages";
const MODELS_SUFFIX = "/models";

/** What a client of a door has as its base URL. Message-style ones add `/v1/messages` to it, model-list ones `/models`. */
export function baseUrlOf(door: Door, origin: string): string {
  const { compatMessages, compatModels } = ENDPOINTS;
  return (
    origin +
    {
      jobs: "",
      messages: PASS_THROUGH + compatMessages.path.slice(0, -MESSAGES_SUFFIX.length),
      models: PASS_THROUGH + compatModels.path.slice(0, -MODELS_SUFFIX.length),
      mcp: MCP,
    }[door]
  );
}

/** The value of the header with a token. */
export const bearerOf = (token: string): string => `Bearer ${token}`;

/** A free call that shows whether a token works at a door. */
export const tryPathOf = (door: Door): string =>
  door === "messages" || door === "models"
    ? PASS_THROUGH + ENDPOINTS.compatModels.path
    : sessionApi.read.path;

type Place = {
  door: Door;
  client: ConnectClient;
  /** The address of this installation, without a slash at its end. */
  origin: string;
  /** The language model of a message. */
  model: string;
  /** A token to write into the snippet; null to read `TOKEN_VARIABLE`. */
  token: string | null;
};

/** A program or a setting to copy, which works as it is. */
export function snippetOf({ door, client, origin, model, token }: Place): string {
  const baseUrl = baseUrlOf(door, origin);
  const inShell = token ?? `$${TOKEN_VARIABLE}`;
  const inNode = token ? JSON.stringify(token) : ["process", "env", TOKEN_VARIABLE].join(".");
  const inPython = token ? JSON.stringify(token) : `os.environ["${TOKEN_VARIABLE}"]`;
  if (client === "claude-code") {
    return [
      `claude mcp add --transport http atelier ${baseUrl}`,
      `--header "Authorization: ${bearerOf(inShell)}"`,
    ].join(" \\\n  ");
  }
  if (client === "vscode") return json(vsCodeSetting(baseUrl, token));
  if (client === "cursor") {
    const authorization = bearerOf(token ?? `\${env:${TOKEN_VARIABLE}}`);
    return json({ mcpServers: { atelier: { url: baseUrl, headers: { Authorization: authorization } } } });
  }
  const write = { curl: curlOf, typescript: typescriptOf, python: pythonOf }[client];
  const secret = { curl: inShell, typescript: inNode, python: inPython }[client];
  return write({ door, baseUrl, model, secret });
}

/** VS Code asks for the token once and stores it safely, where the setting does not contain it. */
function vsCodeSetting(url: string, token: string | null): object {
  const id = "atelier-token";
  const authorization = bearerOf(token ?? `\${input:${id}}`);
  const servers = { atelier: { type: "http", url, headers: { Authorization: authorization } } };
  if (token !== null) return { servers };
  return {
    inputs: [{ type: "promptString", id, description: "Access token of Atelier", password: true }],
    servers,
  };
}

const json = (value: object): string => JSON.stringify(value, null, 2);

type Written = {
  door: Door;
  baseUrl: string;
  model: string;
  /** The token, or what reads it, as the language writes it. */
  secret: string;
};

const QUESTION = "Say hello in five words.";
/** An image of a few credits for a first try. */
const IMAGE = {
  kind: "image",
  request: { model_id: "zeta-image", ratio: "1:1", resolution: "1K", prompt: "A lighthouse in the fog" },
};
const messageOf = (model: string) => ({
  model,
  max_tokens: 200,
  messages: [{ role: "user", content: QUESTION }],
});

function curlOf({ door, baseUrl, model, secret }: Written): string {
  // Single quotes protect a body in every shell, except from single quotes; these have none.
  const call = (address: string, headers: readonly string[], body?: object) =>
    [
      `curl ${address}`,
      `-H "Authorization: ${bearerOf(secret)}"`,
      ...headers.map((header) => `-H "${header}"`),
      ...(body ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body, null, 2)}'`] : []),
    ].join(" \\\n  ");
  if (door === "messages") return call(baseUrl + MESSAGES_SUFFIX, [], messageOf(model));
  if (door === "models") return call(baseUrl + MODELS_SUFFIX, []);
  return `# Makes an image. The same key never makes it twice.
${call(baseUrl + JOBS, ["Idempotency-Key: lighthouse-$(date +%s)"], IMAGE)}

# Its state, and its files once it is completed.
${call(`"${baseUrl}${JOBS}?limit=1"`, [])}`;
}

function typescriptOf({ door, baseUrl, model, secret }: Written): string {
  if (door === "messages") {
    return `// npm install @anthropic-ai/sdk
import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({
  baseURL: ${JSON.stringify(baseUrl)},
  apiKey: ${secret},
});
const message = await client.messages.create({
  model: ${JSON.stringify(model)},
  max_tokens: 200,
  messages: [{ role: "user", content: ${JSON.stringify(QUESTION)} }],
});
console.log(message.content);`;
  }
  if (door === "models") {
    return `// npm install openai
import OpenAI from "openai";

const client = new OpenAI({
  baseURL: ${JSON.stringify(baseUrl)},
  apiKey: ${secret},
});
for await (const model of client.models.list()) console.log(model.id);`;
  }
  return `import { randomUUID } from "node:crypto";

const address = ${JSON.stringify(baseUrl)};
const authorization = \`Bearer \${${secret}}\`;

async function call(path: string, body?: object) {
  const response = await fetch(address + path, {
    method: body ? "POST" : "GET",
    headers: {
      authorization,
      "content-type": "application/json",
      // The same key never makes anything twice.
      ...(body && { "idempotency-key": randomUUID() }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

let job = await call("${JOBS}", ${JSON.stringify(IMAGE, null, 2)});
while (!["completed", "failed", "canceled", "rejected"].includes(job.status)) {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  job = await call("${JOBS}/" + job.id);
}
console.log(job.status, job.assets.map(({ url }) => address + url));`;
}

function pythonOf({ door, baseUrl, model, secret }: Written): string {
  const imports = secret.startsWith("os.") ? "import os\n" : "";
  if (door === "messages") {
    return `# pip install anthropic
${imports}from anthropic import Anthropic

client = Anthropic(
    base_url=${JSON.stringify(baseUrl)},
    api_key=${secret},
)
message = client.messages.create(
    model=${JSON.stringify(model)},
    max_tokens=200,
    messages=[{"role": "user", "content": ${JSON.stringify(QUESTION)}}],
)
print(message.content)`;
  }
  if (door === "models") {
    return `# pip install openai
${imports}from openai import OpenAI

client = OpenAI(
    base_url=${JSON.stringify(baseUrl)},
    api_key=${secret},
)
for model in client.models.list():
    print(model.id)`;
  }
  return `import json
${imports}import time
import urllib.request
import uuid

ADDRESS = ${JSON.stringify(baseUrl)}
TOKEN = ${secret}


def call(path, body=None):
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"}
    if body:
        # The same key never makes anything twice.
        headers["Idempotency-Key"] = str(uuid.uuid4())
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(ADDRESS + path, data=data, headers=headers)
    return json.load(urllib.request.urlopen(request))


job = call("${JOBS}", ${JSON.stringify(IMAGE, null, 4)})
while job["status"] not in ("completed", "failed", "canceled", "rejected"):
    time.sleep(2)
    job = call("${JOBS}/" + job["id"])
print(job["status"], [ADDRESS + asset["url"] for asset in job["assets"]])`;
}
