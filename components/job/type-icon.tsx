import { AudioLines, Film, ImageIcon } from "lucide-react";
import type { AssetType } from "@/lib/contract/asset";

const ICONS = { image: ImageIcon, video: Film, audio: AudioLines } as const;

/** What stands for a file that has no picture of its own to show. */
export function TypeIcon({ type, className }: { type: AssetType; className?: string }) {
  const Icon = ICONS[type];
  return <Icon aria-hidden strokeWidth={1.25} className={className} />;
}
