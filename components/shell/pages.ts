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
    href: "/create/video",
    name: "create",
    label: messages.pages.create,
    icon: Clapperboard,
    root: "/create",
    isOnBar: true,
  },
  {
    href: "/boards",
    name: "boards",
    label: messages.pages.boards,
    icon: ListOrdered,
    root: "/boards",
    isOnBar: true,
  },
  {
    href: "/gallery",
    name: "gallery",
    label: messages.pages.gallery,
    icon: LayoutGrid,
    root: "/gallery",
    isOnBar: true,
  },
  {
    href: "/voices",
    name: "voices",
    label: messages.pages.voices,
    icon: AudioLines,
    root: "/voices",
    isOnBar: true,
  },
  {
    href: "/describe",
    name: "describe",
    label: messages.pages.describe,
    icon: Captions,
    root: "/describe",
  },
  {
    href: "/assistant",
    name: "assistant",
    label: messages.pages.assistant,
    icon: MessagesSquare,
    root: "/assistant",
  },
  {
    href: "/pricing",
    name: "pricing",
    label: messages.pages.pricing,
    icon: Tags,
    root: "/pricing",
    isAside: true,
  },
  {
    href: "/usage",
    name: "usage",
    label: messages.pages.usage,
    icon: ChartColumn,
    root: "/usage",
    isAside: true,
  },
  {
    href: "/settings",
    name: "settings",
    label: messages.pages.settings,
    icon: Settings,
    root: "/settings",
    isAside: true,
  },
];

export const isCurrent = (page: StudioPage, pathname: string): boolean =>
  pathname === page.root || pathname.startsWith(`${page.root}/`);
