import "server-only";
import type {
  CallToolResult,
  ContentBlock,
  InputRequiredResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/server/record";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { coversScope, type NeededScope, type Permission, reachOf } from "@/lib/http/permissions";
import { messages as http } from "@/lib/http/server/messages";
import { toApiError } from "@/lib/http/server/respond";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { newId } from "@/lib/platform/server/new-id";
import { withoutSignOutOfMembers } from "@/lib/session/server/permit";
import type { Session, SessionToken } from "@/lib/session/server/session";
import { messages } from "../messages";

/** Who calls: a person's access token. */
export type Agent = Session & { token: SessionToken };

export type ToolContext = {
  agent: Agent;
  /** The address of this server as the caller reached it, before a path of ours. */
  origin: string;
  /** Aborts when the caller leaves. */
  signal: AbortSignal;
  mcp: ServerContext;
};

/** What a tool gives: its result, and what a client shows of it beside the text; or what the client is asked to do first. */
type ToolAnswer<Result> = { result: Result; content?: ContentBlock[] } | { ask: InputRequiredResult };

type Definition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  title: string;
  /** For the model that calls it: what it gives, what it costs, what comes next. */
  description: string;
  may: Permission;
  scope: NeededScope;
  input: Input;
  output: Output;
  /** Reads, adds, or takes something away; whether the same call again changes nothing more. */
  does: "reads" | "adds" | "changes" | "removes";
  isRepeatable?: boolean;
  meta?: Record<string, unknown>;
  run(input: z.output<Input>, context: ToolContext): Promise<ToolAnswer<z.input<Output>>>;
};

/** A tool that can be offered to whoever may call it. */
export type Tool = {
  name: string;
  may: Permission;
  scope: NeededScope;
  register(server: McpServer, context: Omit<ToolContext, "mcp" | "signal">, leaving: AbortSignal): void;
};

export const isOffered = ({ role, token }: Agent, { may, scope }: Pick<Tool, "may" | "scope">): boolean =>
  reachOf(role, may) !== "none" && coversScope(token.scopes, scope);

export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Input, Output>,
): Tool {
  const { name, may, scope, title, description, input, output, meta } = definition;
  // The tool checks what comes in itself, so that its refusal has the form of ours.
  const inputSchema = standardOf(input, anything["~standard"].validate);
  const outputSchema = standardOf(output, output["~standard"].validate);
  return {
    name,
    may,
    scope,
    register(server, context, leaving) {
      server.registerTool(
        name,
        {
          title,
          description,
          inputSchema,
          outputSchema,
          annotations: annotationsOf(definition),
          ...(meta && { _meta: meta }),
        },
        (given: unknown, mcp) =>
          orError(context.agent, name, async () => {
            const parsed = parse(input, given);
            if (definition.does !== "reads") await recordCall(context.agent, name);
            const signal = AbortSignal.any([mcp.mcpReq.signal, leaving]);
            const answer = await definition.run(parsed, { ...context, mcp, signal });
            return "ask" in answer ? answer.ask : resultOf(answer.result, answer.content);
          }),
      );
    },
  };
}

const annotationsOf = ({
  title,
  does,
  isRepeatable = does === "reads",
}: Pick<Definition<z.ZodObject, z.ZodObject>, "title" | "does" | "isRepeatable">): ToolAnnotations => ({
  title,
  readOnlyHint: does === "reads",
  destructiveHint: does === "removes",
  idempotentHint: isRepeatable,
  openWorldHint: false,
});

type JsonSchema = Record<string, unknown>;
type Direction = "input" | "output";

/**
 * A schema as the protocol's package takes it. Its own way to the JSON form knows no schemas of `zod/mini`. It is the same for
 * every caller, so that it is made once.
 */
function standardOf<Value>(
  schema: z.ZodObject,
  validate: StandardSchemaWithJSON<Value>["~standard"]["validate"],
): StandardSchemaWithJSON<Value> {
  const made = new Map<Direction, JsonSchema>();
  const jsonOf = (io: Direction) => {
    const json = made.get(io) ?? z.toJSONSchema(schema, { io, unrepresentable: "any" });
    made.set(io, json);
    return json;
  };
  const jsonSchema = { input: () => jsonOf("input"), output: () => jsonOf("output") };
  return { "~standard": { vendor: "atelier", version: 1, validate, jsonSchema } };
}

const anything = z.record(z.string(), z.unknown()).catch({});

function parse<Input extends z.ZodObject>(schema: Input, given: unknown): z.output<Input> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const [first] = issues;
  const message = first ? `${first.field || "arguments"}: ${first.message}` : http.requestInput.invalid;
  throw new ApiError("invalid_request", message, { details: { field: first?.field ?? "", issues } });
}

/** The marks of what is data. A text in it can't write them, as JSON may spell a `<` as an escape. */
const asData = (value: unknown): string =>
  `${messages.notData}\n<atelier-data>\n${JSON.stringify(value).replaceAll("<", "\\u003c")}\n</atelier-data>`;

const resultOf = (result: Record<string, unknown>, content: ContentBlock[] = []): CallToolResult => ({
  content: [{ type: "text", text: asData(result) }, ...content],
  structuredContent: result,
});

/** What went wrong is a result, which the model reads: our code, message and details. */
async function orError(
  agent: Agent,
  name: string,
  run: () => Promise<CallToolResult | InputRequiredResult>,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    return await run();
  } catch (error) {
    const apiError = toApiError(withoutSignOutOfMembers(error, agent));
    const requestId = newId("req");
    if (apiError.status >= 500) {
      logger.error({ err: apiError, code: apiError.code, requestId, tool: name }, "a tool failed");
    }
    const { error: said } = toEnvelope(apiError, requestId);
    const retry = apiError.retryAfterSeconds;
    const text = asData({ error: { ...said, ...(retry !== undefined && { retry_after_seconds: retry }) } });
    return { isError: true, content: [{ type: "text", text }] };
  }
}

const recordCall = (agent: Agent, name: string): Promise<void> =>
  recordAudit(database(), agent, { act: "token_call", details: { call: `MCP ${name}` } });
