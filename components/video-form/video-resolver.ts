import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { nearest } from "@/lib/catalog/nearest";
import { LIMITS } from "@/lib/contract/limits";
import { textUpTo } from "@/lib/contract/text";
import { videoRequest } from "@/lib/contract/video";
import { type VideoDraft, videoDraft } from "@/lib/drafts/video-draft";

const withoutNegative = z.extend(videoDraft, {
  prompt: videoRequest.shape.prompt.check(z.refine((text) => text.trim() !== "", "A prompt is required.")),
});
const withNegative = z.extend(withoutNegative, {
  negativePrompt: textUpTo(LIMITS.videoPromptMaxLength, "A negative prompt"),
});

/**
 * Checks a person's input with the contract. The negative prompt is checked only if the chosen model takes
 * one.
 */
export const videoResolver =
  (catalog: VideoCatalog): Resolver<VideoDraft> =>
  (values, ...rest) => {
    const selection = nearest(catalog, values.selection)?.selection;
    const model = selection && catalog.byId.get(selection.modelId);
    return zodResolver(model?.negativePrompt ? withNegative : withoutNegative)(values, ...rest);
  };
