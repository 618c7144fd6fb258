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
import { messages } from "./messages";

export type StudioPage = {
  /** The target of the link. */
  href: Route;
  name: keyof typeof messages.pages;
  label: string;
  icon: LucideIcon;
  /** Addresses below this belong to the page, so the rail marks it as current. */
  root: string;
  /** About the studio itself: at the bottom of the rail. */
  isAside?: true;
  /** One of the four that a phone's bar has room for. The others are in its sheet. */
  isOnBar?: true;
};

/** Every page of the studio in the order of the rail. The rail, the phone's bar and the palette use it. */
export const STUDIO_PAGES: readonly StudioPage[] = [
  {
    href: PAGE_PATHS.createVideo,
    name: "create",
    label: messages.pages.create,
    icon: Clapperboard,
    root: PAGE_PATHS.create,
    isOnBar: true,
  },
  {
    href: PAGE_PATHS.boards,
    name: "boards",
    label: messages.pages.boards,
    icon: ListOrdered,
    root: PAGE_PATHS.boards,
    isOnBar: true,
  },
  {
    href: PAGE_PATHS.gallery,
    name: "gallery",
    label: messages.pages.gallery,
    icon: LayoutGrid,
    root: PAGE_PATHS.gallery,
    isOnBar: true,
  },
  {
    href: PAGE_PATHS.voices,
    name: "voices",
    label: messages.pages.voices,
    icon: AudioLines,
    root: PAGE_PATHS.voices,
    isOnBar: true,
  },
  {
    href: PAGE_PATHS.describe,
    name: "describe",
    label: messages.pages.describe,
    icon: Captions,
    root: PAGE_PATHS.describe,
  },
  {
    href: PAGE_PATHS.assistant,
    name: "assistant",
    label: messages.pages.assistant,
    icon: MessagesSquare,
    root: PAGE_PATHS.assistant,
  },
  {
    href: PAGE_PATHS.pricing,
    name: "pricing",
    label: messages.pages.pricing,
    icon: Tags,
    root: PAGE_PATHS.pricing,
    isAside: true,
  },
  {
    href: PAGE_PATHS.usage,
    name: "usage",
    label: messages.pages.usage,
    icon: ChartColumn,
    root: PAGE_PATHS.usage,
    isAside: true,
  },
  {
    href: PAGE_PATHS.settings,
    name: "settings",
    label: messages.pages.settings,
    icon: Settings,
    root: PAGE_PATHS.settings,
    isAside: true,
  },
];

export const isCurrent = (page: StudioPage, pathname: string): boolean =>
  pathname === page.root || pathname.startsWith(`${page.root}/`);
