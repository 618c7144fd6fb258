import { framePicture, mediaEvent } from "./frame-picture";

/** Sought a little before the end: at the very end some players show nothing. Seconds. */
const BEFORE_END_SECONDS = 0.06;

/**
 * The last picture of a clip of ours as a PNG file, in the clip's own size. Throws when the clip cannot be
 * played here.
 */
export async function lastFrame(clipUrl: string, name: string): Promise<File> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  video.src = clipUrl;
  await mediaEvent(video, "loadedmetadata");
  video.currentTime = Math.max(0, video.duration - BEFORE_END_SECONDS);
  await mediaEvent(video, "seeked");
  const file = await framePicture(video, name);
  video.removeAttribute("src");
  return file;
}
