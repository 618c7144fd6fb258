import "server-only";
import { finalizeCharge, holdCharge } from "@/lib/budget/server/hold-charge";
import { chatAnswer, chatRequest, messageAnswer, messagesRequest } from "@/lib/contract/assumptions";
import type { EndpointName } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import { costOf } from "@/lib/llm/cost";
import { highestCost, maxCostOfChat, maxCostOfMessages } from "@/lib/llm/highest-cost";
import { MessageTokens } from "@/lib/llm/message-tokens";
import { pricedModel } from "@/lib/llm/server/models";
import { transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import type { UpstreamCall } from "@/lib/upstream/server/call";
import { neverSent } from "@/lib/upstream/server/never-sent";
import { streamUpstream } from "@/lib/upstream/server/stream";
import { meterStream } from "./meter-stream";
import { toResponse } from "./to-response";

type ChargedEndpoint = "chat" | "compatMessages";
type Call = Omit<UpstreamCall, "key">;

/** Whether the service charges for calls to this endpoint. Jobs and descriptions have routes of their own. */
export const isCharged = (endpoint: EndpointName): endpoint is ChargedEndpoint =>
  endpoint === "chat" || endpoint === "compatMessages";

/**
 * Forwards a call of an API client to a language model. Its maximum cost is reserved before it is sent, and
 * its charge is read from the answer while it is forwarded. Also throws the service's refusal.
 * @throws ApiError `budget_reached`, `balance_reached`
 */
export async function forwardCharged(
  session: Session,
  endpoint: ChargedEndpoint,
  call: Call,
): Promise<Response> {
  const { modelId, model, reservedModel, most, stream } = await measure(session.keyId, endpoint, call.json);
  const { workspaceId, personId } = session;
  const id = newId("call");
  const millicredits = highestCost(reservedModel, most);
  await transaction((within) =>
    holdCharge(within, { id, workspaceId, personId, kind: "call", modelId, millicredits }),
  );
  try {
    if (stream) {
      const answer = await streamUpstream(session.keyId, endpoint, call);
      if (isEventStream(answer)) return meterStream(answer, (tokens) => recordCharge(id, model, tokens));
      await chargeForBody(id, model, endpoint, await answer.clone().json());
      return answer;
    }
    const answer = await askUpstream(session.keyId, endpoint, call);
    const response = toResponse(answer);
    await chargeForBody(id, model, endpoint, answer.body);
    return response;
  } catch (error) {
    await finalizeCharge(id, isRefusal(error) ? "refused" : "unknown");
    throw error;
  }
}

async function measure(keyId: string, endpoint: ChargedEndpoint, json: unknown) {
  if (endpoint === "chat") {
    const body = chatRequest.parse(json);
    const { listed: model, reservedModel } = await pricedModel(keyId, body.model);
    const most = maxCostOfChat(body, reservedModel);
    return { modelId: body.model, model, reservedModel, most, stream: false };
  }
  const body = messagesRequest.parse(json);
  const { listed: model, reservedModel } = await pricedModel(keyId, body.model);
  const most = maxCostOfMessages(body);
  return { modelId: body.model, model, reservedModel, most, stream: body.stream === true };
}

const isEventStream = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") === true;

async function chargeForBody(
  id: string,
  model: LlmModel | undefined,
  endpoint: ChargedEndpoint,
  body: unknown,
): Promise<void> {
  if (endpoint === "chat") {
    const charged = chatAnswer.safeParse(body).data?.usage.millicredits_charged;
    return finalizeCharge(id, charged === undefined ? "unknown" : { millicredits: charged });
  }
  const tokens = new MessageTokens();
  const usage = messageAnswer.safeParse(body).data?.usage;
  if (usage) tokens.takeWhole(usage);
  return recordCharge(id, model, tokens);
}

/** Without a price or without all its tokens, the cost of a call is unknown. */
const recordCharge = (id: string, model: LlmModel | undefined, { total }: MessageTokens): Promise<void> =>
  finalizeCharge(id, model && total ? { millicredits: costOf(model, total) } : "unknown");

/** A service that refuses or is busy has charged nothing. One that failed may have charged before. */
const isRefusal = (error: unknown): boolean =>
  neverSent(error) || (error instanceof ApiError && (error.status < 500 || error.code === "unavailable"));
