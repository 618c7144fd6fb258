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
  label: string;
  icon: LucideIcon;
  /** Addresses below this belong to the page, so the rail marks it as current. */
  root: string;
  /** More words for the palette's search. */
  keywords: string;
  /** About the studio itself: at the bottom of the rail. */
  isAside?: true;
  /** One of the four that a phone's bar has room for. The others are in its sheet. */
  isOnBar?: true;
};

/** Every page of the studio in the order of the rail. The rail, the phone's bar and the palette use it. */
export const STUDIO_PAGES: readonly StudioPage[] = [
  {
    href: "/create/video",
    label: messages.pages.create.label,
    icon: Clapperboard,
    root: "/create",
    keywords: messages.pages.create.keywords,
    isOnBar: true,
  },
  {
    href: "/boards",
    label: messages.pages.boards.label,
    icon: ListOrdered,
    root: "/boards",
    keywords: messages.pages.boards.keywords,
    isOnBar: true,
  },
  {
    href: "/gallery",
    label: messages.pages.gallery.label,
    icon: LayoutGrid,
    root: "/gallery",
    keywords: messages.pages.gallery.keywords,
    isOnBar: true,
  },
  {
    href: "/voices",
    label: messages.pages.voices.label,
    icon: AudioLines,
    root: "/voices",
    keywords: messages.pages.voices.keywords,
    isOnBar: true,
  },
  {
    href: "/describe",
    label: messages.pages.describe.label,
    icon: Captions,
    root: "/describe",
    keywords: messages.pages.describe.keywords,
  },
  {
    href: "/assistant",
    label: messages.pages.assistant.label,
    icon: MessagesSquare,
    root: "/assistant",
    keywords: messages.pages.assistant.keywords,
  },
  {
    href: "/pricing",
    label: messages.pages.pricing.label,
    icon: Tags,
    root: "/pricing",
    keywords: messages.pages.pricing.keywords,
    isAside: true,
  },
  {
    href: "/usage",
    label: messages.pages.usage.label,
    icon: ChartColumn,
    root: "/usage",
    keywords: messages.pages.usage.keywords,
    isAside: true,
  },
  {
    href: "/settings",
    label: messages.pages.settings.label,
    icon: Settings,
    root: "/settings",
    keywords: messages.pages.settings.keywords,
    isAside: true,
  },
];

export const isCurrent = (page: StudioPage, pathname: string): boolean =>
  pathname === page.root || pathname.startsWith(`${page.root}/`);
