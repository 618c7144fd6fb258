import { Hono } from "hono";
import { chatRequest } from "@/lib/contract/assumptions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { readBody } from "@/lib/contract/read-body";
import { requireScope } from "../account";
import { readJson } from "../http/read-json";
import { newId } from "../ids";
import { requireModel, respondToCall } from "../llm/calls";
import { readAttachments } from "../llm/read-attachments";
import { usageOf } from "../llm/tokens";
import { llmModels } from "../prices/llm-models";
import type { RequestEnv, Service } from "../service";

/** The catalog of language models and the one chat endpoint, which responds synchronously. */
export const llmRoutes = (service: Service) =>
  new Hono<RequestEnv>()
    .get(ENDPOINTS.listLlmModels.path, (c) => c.json({ object: "list", data: llmModels }))
    .post(ENDPOINTS.chat.path, async (c) => {
      const account = c.get("account");
      requireScope(account, "llm:write");
      const body = readBody(chatRequest, await readJson(c.req.raw));
      const attachments = body.attachments ?? [];
      const model = requireModel(body.model, [...new Set(attachments.map(({ type }) => type))]);
      const conversation = {
        turns: body.messages.map(({ role, content }) => ({ role, text: content })),
        attachments: await readAttachments(service, account, attachments),
      };
      const { text, charge, ...tokens } = await respondToCall(service, {
        account,
        endpoint: ENDPOINTS.chat.path,
        model,
        conversation,
        body,
        signal: c.req.raw.signal,
      });
      const usage = usageOf(model, tokens);
      await charge.capture(usage.millicredits_charged);
      return c.json({
        id: newId("chat"),
        object: "llm.chat",
        model: model.id,
        message: { role: "assistant", content: text },
        usage,
      });
    });
