import "server-only";
import type { EndpointName } from "@/lib/contract/endpoints";
import type { JobKind } from "../job";

const CREATE = {
  video: "createVideo",
  voice: "createVoice",
  image: "createImage",
  avatar: "createAvatar",
} as const;
const READ = { video: "getVideo", voice: "getVoice", image: "getImage", avatar: "getAvatar" } as const;

/** The endpoint that makes a job of this kind. */
export const createEndpoint = (kind: JobKind): EndpointName => CREATE[kind];

/** The endpoint that reads one, with its path parameter. */
export const readEndpoint = (
  kind: JobKind,
  upstreamId: string,
): { endpoint: EndpointName; params: Record<string, string> } => ({
  endpoint: READ[kind],
  params: kind === "voice" ? { generation_id: upstreamId } : { job_id: upstreamId },
});
