import { AudioLines, Clapperboard, ImageIcon, type LucideIcon, UserRound } from "lucide-react";
import type { JobKind } from "@/lib/jobs/job";

/** What stands for a kind of job before there is anything of it to show. */
export const KIND_ICONS: Readonly<Record<JobKind, LucideIcon>> = {
  video: Clapperboard,
  image: ImageIcon,
  voice: AudioLines,
  avatar: UserRound,
};
