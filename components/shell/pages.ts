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
import { KINDS } from "@/lib/kinds/kinds";

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
    label: "Create",
    icon: Clapperboard,
    root: "/create",
    keywords: `${Object.values(KINDS)
      .map(({ keywords }) => keywords)
      .join(" ")} new generate`,
  },
  {
    href: "/gallery",
    label: "Gallery",
    icon: LayoutGrid,
    root: "/gallery",
    keywords: "jobs history results library",
  },
  {
    href: "/voices",
    label: "Voices",
    icon: AudioLines,
    root: "/voices",
    keywords: "speech speak sound custom clone",
  },
  {
    href: "/describe",
    label: "Describe",
    icon: Captions,
    root: "/describe",
    keywords: "shots transcript video analyse text chapters",
  },
  {
    href: "/assistant",
    label: "Assistant",
    icon: MessagesSquare,
    root: "/assistant",
    keywords: "chat ask language model improve prompt conversation",
  },
  {
    href: "/pricing",
    label: "Pricing",
    icon: Tags,
    root: "/pricing",
    keywords: "prices credits cost compare",
  },
  {
    href: "/usage",
    label: "Usage",
    icon: ChartColumn,
    root: "/usage",
    keywords: "plan usage spent credits budget account report csv refunds",
  },
  {
    href: "/connect",
    label: "Connect",
    icon: Cable,
    root: "/connect",
    keywords: "api clients base address snippets curl key language models",
  },
];

export const isCurrent = (page: StudioPage, pathname: string): boolean =>
  pathname === page.root || pathname.startsWith(`${page.root}/`);
