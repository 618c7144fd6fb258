import { type RefObject, useEffect, useState } from "react";

/** iPhones show only a video element in full screen, with their own controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Whether the player around its videos fills the screen, and a function that changes it. A browser may refuse it. */
export function useFullScreen(root: RefObject<HTMLElement | null>): { isFull: boolean; toggle: () => void } {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => {
      const fills = root.current !== null && document.fullscreenElement === root.current;
      setIsFull(fills);
      // The media has the only colours there, as in an open job.
      if (fills) root.current?.setAttribute("data-theme", "dark");
      else root.current?.removeAttribute("data-theme");
    };
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [root]);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else if (document.fullscreenEnabled) void root.current?.requestFullscreen().catch(() => undefined);
    else shownVideo(root.current)?.webkitEnterFullscreen?.();
  };
  return { isFull, toggle };
}

/** Of several in a sequence, the one that is shown. */
const shownVideo = (root: HTMLElement | null): PhoneVideo | null =>
  root?.querySelector<PhoneVideo>("video[data-shown]") ?? root?.querySelector<PhoneVideo>("video") ?? null;
