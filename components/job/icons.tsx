import { AudioLines, Clapperboard, Film, ImageIcon, type LucideIcon, UserRound } from "lucide-react";
import type { AssetType } from "@/lib/contract/asset";
import type { JobKind } from "@/lib/jobs/job";

/** The icon of a kind, shown while a job has no picture. */
export const KIND_ICONS: Readonly<Record<JobKind, LucideIcon>> = {
  video: Clapperboard,
  image: ImageIcon,
  voice: AudioLines,
  avatar: UserRound,
};

const TYPE_ICONS = { image: ImageIcon, video: Film, audio: AudioLines } as const;

/** The icon of a file without a picture. */
export function TypeIcon({ type, className }: { type: AssetType; className?: string }) {
  const Icon = TYPE_ICONS[type];
  return <Icon aria-hidden strokeWidth={1.25} className={className} />;
}
