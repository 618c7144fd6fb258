import "server-only";
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { ApiError } from "@/lib/contract/errors";
import { addressOf } from "@/lib/http/endpoint";
import { assetsApi } from "@/lib/jobs/api";
import { deliverPoster } from "@/lib/jobs/server/assets/deliver";
import { CARD, CARD_URI } from "./card";
import { POSTER_TEMPLATE } from "./shown-job";
import { type Agent, isOffered } from "./tool";

/** What results link to that the protocol itself carries: posters, and the card that shows a quote or a result. */
export function addResources(server: McpServer, agent: Agent, origin: string): void {
  server.registerResource(
    "card",
    CARD_URI,
    { title: "A quote or a result", mimeType: CARD.mimeType },
    async () => ({ contents: [{ uri: CARD_URI, ...CARD }] }),
  );
  if (!isOffered(agent, { may: "look", scope: "read" })) return;
  server.registerResource(
    "poster",
    new ResourceTemplate(POSTER_TEMPLATE, { list: undefined }),
    { title: "The poster of a result", mimeType: "image/webp" },
    async (uri, { asset_id: assetId }) => {
      const blob = await posterOf(agent, String(assetId), origin);
      if (blob === null) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: "image/webp", blob }] };
    },
  );
}

/** A poster as base64; null where there is none that the agent sees. */
async function posterOf(agent: Agent, assetId: string, origin: string): Promise<string | null> {
  const request = new Request(origin + addressOf(assetsApi.poster, { params: { assetId } }));
  try {
    const poster = await deliverPoster(agent, assetId, request);
    return Buffer.from(await poster.arrayBuffer()).toString("base64");
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
