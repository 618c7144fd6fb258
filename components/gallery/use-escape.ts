"use client";

import { useEffect } from "react";

/**
 * Runs on Escape, wherever the focus is, unless another element uses the key: a dialog, a menu, a field with
 * text.
 */
export function useEscape(run: () => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("[role=dialog]")) return;
      run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [run, isOn]);
}
