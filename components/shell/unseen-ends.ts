import { Store } from "@/lib/platform/store";

/** How many jobs have ended since this tab was last in sight. */
export const unseenEnds = new Store<number>({
  initial: 0,
  watch: ({ set }) => {
    const look = () => !document.hidden && set(0);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  },
});
