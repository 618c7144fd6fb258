import { useLayoutEffect, useRef, useState } from "react";

/** Pixels by which a child is lower than the first one where it is on another line. */
const LINE_PX = 12;

/**
 * Keeps the children of a box that wraps on its first line: those that have no room are not shown. One with `data-own-line`
 * always is.
 * @returns the box, and how many are not shown
 */
export function useOneLine<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const [hidden, setHidden] = useState(0);
  useLayoutEffect(() => {
    const line = box.current;
    if (!line) return;
    const look = () => {
      const children = [...line.children].filter(
        (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.ownLine === undefined,
      );
      for (const child of children) child.style.display = "";
      const top = children[0]?.offsetTop ?? 0;
      const out = children.filter(({ offsetTop }) => offsetTop - top > LINE_PX);
      for (const child of out) child.style.display = "none";
      setHidden(out.length);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(line);
    return () => observer.disconnect();
  });
  return { box, hidden };
}
