import type { RenderOptions } from "../renderers/fork";
import type { RenderedFile, RenderOrder } from "../renderers/render-task";

/** Makes the file of an order at its `outputPath`. `renderFile` of `fork.ts` is the real implementation. */
export type RenderFile = (order: RenderOrder, options: RenderOptions) => Promise<RenderedFile>;
