import * as z from "zod/mini";
import { type AssetType, assetType } from "@/lib/contract/asset";
import type { LlmModel } from "@/lib/contract/llm";
import { idOf } from "@/lib/platform/ids";

/** More files with one message are refused. The contract has no figure. */
export const MAX_ATTACHMENTS = 8;

/** A file with a message: an upload of the workspace, in bytes, pixels and seconds. */
export const attachment = z.object({
  id: idOf("upl"),
  type: assetType,
  name: z.string(),
  mime_type: z.string(),
  size_bytes: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  duration_seconds: z.nullable(z.number()),
  /** Our own copy. It is gone when the upload was deleted. */
  preview_url: z.string(),
  /** Whether the upstream still hosts it. One that it does not is not sent again. */
  is_usable: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

/** The words of a model's `modalities` for each type. The contract shows none, and calls images "vision". */
const MODALITIES: Readonly<Record<AssetType, readonly string[]>> = {
  image: ["image", "vision"],
  audio: ["audio"],
  video: ["video"],
};

type Modal = Pick<LlmModel, "modalities">;

const takes = ({ modalities }: Modal, type: AssetType): boolean =>
  MODALITIES[type].some((word) => modalities.includes(word));

/** The types among these files that a model cannot take, each once. */
export const missingTypes = (model: Modal, files: readonly { type: AssetType }[]): AssetType[] =>
  assetType.options.filter((type) => files.some((file) => file.type === type) && !takes(model, type));

/** The models that take all these files, in their order. */
export const modelsTaking = <Model extends Modal>(
  models: readonly Model[],
  files: readonly { type: AssetType }[],
): Model[] => models.filter((model) => missingTypes(model, files).length === 0);
