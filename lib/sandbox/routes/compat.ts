import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { COMPAT_MODEL_PATH, MODEL_LIST_ERRORS, messagesRequest } from "@/lib/contract/assumptions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import { readBody } from "@/lib/contract/read-body";
import { requireScope } from "../account";
import { readJson } from "../http/read-json";
import { newId } from "../ids";
import { requireModel, respondToCall } from "../llm/calls";
import {
  assertSupportedFields,
  hasImages,
  messageOf,
  messageTurns,
  streamMessage,
} from "../llm/message-style";
import { costOf } from "../llm/tokens";
import { llmModelOf, llmModels } from "../prices/llm-models";
import type { RequestEnv, Service } from "../service";

/** The date of the list of models in seconds, because the list's shape requires one. */
const CREATED = 1_767_225_600;

const listed = ({ id, family }: LlmModel) => ({
  id,
  object: "model" as const,
  created: CREATED,
  owned_by: family,
});

/** Endpoints for message-style and model-list clients, which support only their own shapes. */
export const compatRoutes = (service: Service) =>
  new Hono<RequestEnv>()
    .get(ENDPOINTS.compatModels.path, (c) => c.json({ object: "list", data: llmModels.map(listed) }))
    .get(COMPAT_MODEL_PATH.replace("{model_id}", ":id"), (c) => {
      const model = llmModelOf(c.req.param("id") ?? "");
      if (model) return c.json(listed(model));
      throw new ApiError(MODEL_LIST_ERRORS.unknownModel, "There is no language model of that name.", {
        status: 404,
        details: { field: "model" },
      });
    })
    .post(ENDPOINTS.compatMessages.path, (c) => respondToMessage(service, c));

/** Pictures come within the body, a third longer than their files. */
const MAX_BYTES = 20_000_000;

async function respondToMessage(service: Service, c: Context<RequestEnv>): Promise<Response> {
  const account = c.get("account");
  requireScope(account, "llm:write");
  const body = readBody(messagesRequest, await readJson(c.req.raw, MAX_BYTES));
  assertSupportedFields(body);
  const model = requireModel(body.model, hasImages(body) ? ["image"] : []);
  const { text, cut, stoppedBy, input, output, charge } = await respondToCall(service, {
    account,
    endpoint: ENDPOINTS.compatMessages.path,
    model,
    conversation: await messageTurns(service, account, body),
    body,
    signal: c.req.raw.signal,
    maxTokens: body.max_tokens,
    stopSequences: body.stop_sequences,
  });
  const reason = cut ? "max_tokens" : stoppedBy === null ? "end_turn" : "stop_sequence";
  const head = { id: newId("msg"), model: model.id, input, stop: { reason, sequence: stoppedBy } } as const;
  const capture = (tokens: number) => charge.capture(costOf(model, { input, output: tokens }));
  if (!body.stream) {
    await capture(output);
    return c.json(messageOf({ ...head, content: text === "" ? [] : [{ type: "text", text }], output }));
  }
  return streamSSE(c, async (stream) => {
    // A reader who leaves pays for the tokens that were sent.
    const sent = await streamMessage(stream, { ...head, text });
    await capture(sent.output);
  });
}
