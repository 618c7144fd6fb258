import { AudioLines, Clapperboard, ImageIcon, type LucideIcon, UserRound } from "lucide-react";
import type { JobKind } from "@/lib/jobs/job";

/** The icon of a kind, shown while a job has no picture. */
export const KIND_ICONS: Readonly<Record<JobKind, LucideIcon>> = {
  video: Clapperboard,
  image: ImageIcon,
  voice: AudioLines,
  avatar: UserRound,
};
