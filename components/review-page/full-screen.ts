/** iPhones show only a video element in full screen, with their own controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Fills the screen with an element, or ends that. */
export function toggleFullScreen(root: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  else if (document.fullscreenEnabled) void root?.requestFullscreen().catch(() => undefined);
  else root?.querySelector<PhoneVideo>("video[data-shown]")?.webkitEnterFullscreen?.();
}
