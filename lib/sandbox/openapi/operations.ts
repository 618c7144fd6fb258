import { ENDPOINTS, type EndpointName } from "@/lib/contract/endpoints";
import type { SchemaName } from "./schemas";

export type Operation = {
  summary: string;
  request?: SchemaName;
  /** Status of success, and the schema of its body. */
  status: number;
  response?: SchemaName;
  /** Creates a job: takes an Idempotency-Key and may respond with every error of the contract. */
  creates?: true;
  streams?: true;
  /** Takes the query of the lists. */
  paged?: true;
  scope?: string;
};

const read = (summary: string, response: SchemaName): Operation => ({ summary, status: 200, response });

const creation = (summary: string, request: SchemaName, response: SchemaName, scope: string): Operation => ({
  summary,
  request,
  response,
  scope,
  status: 202,
  creates: true,
});

const call = (summary: string, request: SchemaName, response: SchemaName): Operation => ({
  summary,
  request,
  response,
  status: 200,
  scope: "llm:write",
});

/** The description of each endpoint. Method and path are in the contract. */
const OPERATIONS: Readonly<Record<EndpointName, Operation>> = {
  getPlan: read("The plan behind the key", "AccountPlan"),
  listPricing: read("Every combination that is sold, with its price", "PricingList"),
  getModel: read("What a video or image model takes", "ModelOptions"),
  uploadAsset: { summary: "Hosts a file of at most 100 MB for 30 days", status: 201, response: "Asset" },
  createVideo: creation("Makes a clip", "VideoRequest", "GenerationJob", "videos:write"),
  getVideo: read("One clip", "GenerationJob"),
  createVoice: creation(
    "Speaks a text, or a recording anew",
    "VoiceRequest",
    "VoiceGeneration",
    "voices:write",
  ),
  getVoice: read("One voice generation", "VoiceGeneration"),
  createImage: creation("Makes a picture", "ImageRequest", "GenerationJob", "images:write"),
  listImages: { ...read("The account's pictures, newest first", "GenerationJobList"), paged: true },
  getImage: read("One picture", "GenerationJob"),
  createAvatar: creation("Lets a portrait speak", "AvatarRequest", "GenerationJob", "avatars:write"),
  listAvatars: { ...read("The account's talking avatars, newest first", "GenerationJobList"), paged: true },
  getAvatar: read("One talking avatar", "GenerationJob"),
  listVoices: read("The library of voices, with previews", "VoiceList"),
  createCustomVoice: {
    summary: "Makes a voice from a sample of 1 to 300 s",
    request: "CustomVoiceRequest",
    response: "CustomVoice",
    status: 201,
    scope: "voices:write",
  },
  listCustomVoices: read("The account's own voices", "CustomVoiceList"),
  deleteCustomVoice: { summary: "Deletes a voice of the account's own", status: 204, scope: "voices:write" },
  listLlmModels: read("The language models, with prices", "LlmModelList"),
  describeVideo: call(
    "Shots, on-screen text and transcript of a video",
    "DescribeRequest",
    "VideoDescription",
  ),
  chat: call("Answers a conversation at once", "ChatRequest", "ChatAnswer"),
  compatMessages: {
    ...call("For clients of message style, whole or streamed", "MessagesRequest", "MessageAnswer"),
    streams: true,
  },
  compatModels: read("For clients of model-list style", "CompatModelList"),
  getCompatModel: read("One model of that list", "CompatModel"),
};

const isEndpoint = (name: string): name is EndpointName => name in ENDPOINTS;

/** Every endpoint of the contract in its order, with its description. */
export const operations = Object.keys(ENDPOINTS)
  .filter(isEndpoint)
  .map((name) => ({ name, ...ENDPOINTS[name], ...OPERATIONS[name] }));
