/** Settles with the player's next event of this name. Rejects when the clip cannot be played here. */
export function mediaEvent(
  video: HTMLVideoElement,
  event: "loadedmetadata" | "loadeddata" | "seeked",
): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("This browser cannot play the clip.")), {
      once: true,
    });
  });
}
