import type { FrameSource } from "@/lib/jobs/source-type";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

/** Settles with the player's next event of this name. Rejects when the browser cannot play the clip. */
function mediaEvent(
  video: HTMLVideoElement,
  event: "canplay" | "loadedmetadata" | "loadeddata" | "seeked",
): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error(messages.framePicture.unplayable)), {
      once: true,
    });
  });
}

/**
 * The current frame of a player as a PNG file, in the clip's own size; the first frame if none is loaded yet. One of a
 * result is marked as made by a machine, and names its job. Rejects when the browser cannot play the clip.
 */
export async function framePicture(
  video: HTMLVideoElement,
  name: string,
  source: FrameSource | null,
): Promise<File> {
  if (video.seeking) await mediaEvent(video, "seeked");
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    await Promise.race([mediaEvent(video, "loadeddata"), mediaEvent(video, "canplay")]);
  }
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!picture) throw new Error(messages.framePicture.unreadable);
  return new File([source ? await marked(picture, source) : picture], name, { type: "image/png" });
}

async function marked(picture: Blob, { jobId, sourceType }: FrameSource): Promise<Blob> {
  const { markedBlob } = await importWithRetry(() => import("@/lib/media/marks/origin"));
  return markedBlob(picture, { sourceType, settings: null, sources: [jobId] });
}

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
