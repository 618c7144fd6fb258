import {
  AudioLines,
  Captions,
  ChartColumn,
  Clapperboard,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  MessagesSquare,
  Settings,
  Tags,
} from "lucide-react";
import type { Route } from "next";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import type { messages } from "./messages";

export type StudioPage = {
  /** Of its text in `messages.pages`. */
  name: keyof typeof messages.pages;
  icon: LucideIcon;
  /** The target of the link. Addresses below it belong to the page, too. */
  href: Route;
  /** Where those are others: what they are below. */
  root?: string;
  /** About the studio itself: at the bottom of the rail. */
  isAside?: true;
  /** One of the four that a phone's bar has room for. The others are in its sheet. */
  isOnBar?: true;
};

/** Every page of the studio in the order of the rail. The rail, the phone's bar and the palette use it. */
export const STUDIO_PAGES: readonly StudioPage[] = [
  {
    name: "create",
    icon: Clapperboard,
    href: PAGE_PATHS.createVideo,
    root: PAGE_PATHS.create,
    isOnBar: true,
  },
  { name: "boards", icon: ListOrdered, href: PAGE_PATHS.boards, isOnBar: true },
  { name: "gallery", icon: LayoutGrid, href: PAGE_PATHS.gallery, isOnBar: true },
  { name: "voices", icon: AudioLines, href: PAGE_PATHS.voices, isOnBar: true },
  { name: "describe", icon: Captions, href: PAGE_PATHS.describe },
  { name: "assistant", icon: MessagesSquare, href: PAGE_PATHS.assistant },
  { name: "pricing", icon: Tags, href: PAGE_PATHS.pricing, isAside: true },
  { name: "usage", icon: ChartColumn, href: PAGE_PATHS.usage, isAside: true },
  { name: "settings", icon: Settings, href: PAGE_PATHS.settings, isAside: true },
];

/** Whether an address belongs to a page. */
export const isCurrent = ({ href, root = href }: StudioPage, pathname: string): boolean =>
  pathname === root || pathname.startsWith(`${root}/`);
