import { useEffect, useEffectEvent, useState } from "react";
import { leadingId } from "@/lib/platform/token";

const remarkInAddress = (): string | null => leadingId(window.location.hash.slice(1)) || null;

/** Gives the page the address of a remark, by which it opens again there. */
export const addressRemark = (remarkId: string): void =>
  window.history.replaceState(window.history.state, "", `#${remarkId}`);

/**
 * Opens the remark that the address names, at the opening and whenever it names another.
 * @param version the one that is shown
 * @param open returns false where another version has to be shown first, which it asks for
 * @returns opens a remark in the same way
 */
export function useRemarkInAddress(
  version: number | null,
  open: (remarkId: string) => boolean,
): (remarkId: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  const follow = useEffectEvent((remarkId: string) => {
    if (open(remarkId)) setWanted(null);
  });
  useEffect(() => {
    const read = () => setWanted(remarkInAddress());
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another version it may be there
  useEffect(() => {
    if (wanted !== null) follow(wanted);
  }, [version, wanted]);
  return setWanted;
}
