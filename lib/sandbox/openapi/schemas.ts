import * as z from "zod";
import { accountPlan } from "@/lib/contract/account";
import { asset } from "@/lib/contract/asset";
import {
  avatarRequest,
  chatRequest,
  chatResponse,
  compatModel,
  compatModelList,
  customVoice,
  customVoiceRequest,
  imageRequest,
  messagesRequest,
  messagesResponse,
  modelOptions,
} from "@/lib/contract/assumptions";
import { describeRequest, videoDescription } from "@/lib/contract/description";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { generationJob, generationJobList, voiceGeneration } from "@/lib/contract/job";
import { listOf } from "@/lib/contract/list";
import { llmModel, llmModelList, usage } from "@/lib/contract/llm";
import { pricingList, pricingRow } from "@/lib/contract/pricing";
import { videoRequest } from "@/lib/contract/video";
import { voice, voiceList, voiceRequest } from "@/lib/contract/voice";

const NAMED = {
  AccountPlan: accountPlan,
  Asset: asset,
  AvatarRequest: avatarRequest,
  ChatAnswer: chatResponse,
  ChatRequest: chatRequest,
  CompatModel: compatModel,
  CompatModelList: compatModelList,
  CustomVoice: customVoice,
  CustomVoiceList: listOf(customVoice),
  CustomVoiceRequest: customVoiceRequest,
  DescribeRequest: describeRequest,
  ErrorEnvelope: errorEnvelope,
  GenerationJob: generationJob,
  GenerationJobList: generationJobList,
  ImageRequest: imageRequest,
  LlmModel: llmModel,
  LlmModelList: llmModelList,
  MessageAnswer: messagesResponse,
  MessagesRequest: messagesRequest,
  ModelOptions: modelOptions,
  PricingList: pricingList,
  PricingRow: pricingRow,
  Usage: usage,
  VideoDescription: videoDescription,
  VideoRequest: videoRequest,
  Voice: voice,
  VoiceGeneration: voiceGeneration,
  VoiceList: voiceList,
  VoiceRequest: voiceRequest,
};
export type SchemaName = keyof typeof NAMED;

/** A reference to a schema, in OpenAPI's form. */
export const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The contract's schemas as JSON Schema, by name, with references to each other. */
export function jsonSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    // A field that a response may omit is shown as optional, although a reader fills it in.
    io: "input",
    uri: (id) => refTo(id).$ref,
    override: ({ jsonSchema }) => {
      // The format is enough. zod's pattern for it is a page long.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}
