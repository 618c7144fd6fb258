import { AudioLines, Film, ImageIcon } from "lucide-react";
import type { AssetType } from "@/lib/contract/asset";

const ICONS = { image: ImageIcon, video: Film, audio: AudioLines } as const;

/** The icon of a file without a picture. */
export function TypeIcon({ type, className }: { type: AssetType; className?: string }) {
  const Icon = ICONS[type];
  return <Icon aria-hidden strokeWidth={1.25} className={className} />;
}
