import {
  AudioLines,
  Cable,
  Captions,
  ChartColumn,
  Clapperboard,
  LayoutGrid,
  type LucideIcon,
  MessagesSquare,
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
};

/** Every page of the studio in the order of the rail. The rail, the phone's bar and the palette use it. */
export const STUDIO_PAGES: readonly StudioPage[] = [
  {
    href: "/create/video",
    label: messages.pages.create.label,
    icon: Clapperboard,
    root: "/create",
    keywords: messages.pages.create.keywords,
  },
  {
    href: "/gallery",
    label: messages.pages.gallery.label,
    icon: LayoutGrid,
    root: "/gallery",
    keywords: messages.pages.gallery.keywords,
  },
  {
    href: "/voices",
    label: messages.pages.voices.label,
    icon: AudioLines,
    root: "/voices",
    keywords: messages.pages.voices.keywords,
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
  },
  {
    href: "/usage",
    label: messages.pages.usage.label,
    icon: ChartColumn,
    root: "/usage",
    keywords: messages.pages.usage.keywords,
  },
  {
    href: "/connect",
    label: messages.pages.connect.label,
    icon: Cable,
    root: "/connect",
    keywords: messages.pages.connect.keywords,
  },
];

export const isCurrent = (page: StudioPage, pathname: string): boolean =>
  pathname === page.root || pathname.startsWith(`${page.root}/`);
