import type { FrameSource } from "@/lib/jobs/source-type";
import { framePicture, mediaEvent } from "./frame-picture";

/** Seeks slightly before the end, because some players show nothing at the very end. In seconds. */
const BEFORE_END_SECONDS = 0.06;

/**
 * The last frame of a clip of ours as a PNG file, in the clip's own size. Rejects when the browser cannot
 * play the clip.
 */
export async function lastFrame(clipUrl: string, name: string, source: FrameSource | null): Promise<File> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  video.src = clipUrl;
  await mediaEvent(video, "loadedmetadata");
  video.currentTime = Math.max(0, video.duration - BEFORE_END_SECONDS);
  await mediaEvent(video, "seeked");
  const file = await framePicture(video, name, source);
  video.removeAttribute("src");
  return file;
}
