import type { Client } from "@/lib/http/endpoint";
import type { upstreamLlmApi } from "./api";

/** Sends a short message to a model. It is charged. */
export const askBriefly = (
  client: Pick<Client<typeof upstreamLlmApi>, "message">,
  { model, maxTokens }: { model: string; maxTokens: number },
) =>
  client.message({
    body: { model, max_tokens: maxTokens, messages: [{ role: "user", content: "Say hello." }] },
  });
