import type { RenderedVideo, VideoOrder } from "../renderers/spec";

/** Draws a clip to the order's `outputPath`; `renderVideo` of the renderers is the real one. */
export type RenderVideo = (
  order: VideoOrder,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal },
) => Promise<RenderedVideo>;
