import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { messagesRequest } from "@/lib/contract/assumptions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { readBody } from "@/lib/contract/read-body";
import { requireScope } from "../account";
import { readJson } from "../http/read-json";
import { newId } from "../ids";
import { answerCall } from "../llm/answer-call";
import { messageTurns } from "../llm/message-turns";
import { requireModel } from "../llm/require-model";
import { messageOf, streamMessage } from "../llm/stream-message";
import { costOf } from "../llm/usage-cost";
import { llmModels } from "../prices/llm-models";
import type { RequestEnv, Service } from "../service";

/** The date of the list of models in seconds, because the list's shape requires one. */
const CREATED = 1_767_225_600;

/** Endpoints for message-style and model-list clients, which support only their own shapes. */
export const compatRoutes = (service: Service) =>
  new Hono<RequestEnv>()
    .get(ENDPOINTS.compatModels.path, (c) =>
      c.json({
        object: "list",
        data: llmModels.map(({ id, family }) => ({
          id,
          object: "model",
          created: CREATED,
          owned_by: family,
        })),
      }),
    )
    .post(ENDPOINTS.compatMessages.path, async (c) => {
      const account = c.get("account");
      requireScope(account, "llm:write");
      const body = readBody(messagesRequest, await readJson(c.req.raw));
      const model = requireModel(body.model);
      const answer = await answerCall(service, {
        account,
        endpoint: ENDPOINTS.compatMessages.path,
        model,
        conversation: messageTurns(body),
        body,
        signal: c.req.raw.signal,
        maxTokens: body.max_tokens,
      });
      const { text, input, charge } = answer;
      const head = { id: newId("msg"), model: model.id, input };
      const stopReason = answer.cut ? "max_tokens" : "end_turn";
      const capture = (output: number) => charge.capture(costOf(model, { input, output }));
      if (!body.stream) {
        await capture(answer.output);
        const content = [{ type: "text" as const, text }];
        return c.json(messageOf({ ...head, content, stopReason, output: answer.output }));
      }
      return streamSSE(c, async (stream) => {
        // A reader who leaves pays for the tokens that were sent.
        const { output } = await streamMessage(stream, { ...head, text, stopReason });
        await capture(output);
      });
    });
