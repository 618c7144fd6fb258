import { clsx } from "clsx";
import {
  Bell,
  Cable,
  Gauge,
  HardDrive,
  Inbox,
  KeyRound,
  Lock,
  type LucideIcon,
  MonitorSmartphone,
  ScrollText,
  Users,
  Webhook,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useMay } from "@/components/access/may";
import { ApprovalCount } from "@/components/shell/approval-count";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import type { Permission } from "@/lib/http/permissions";
import { SETTINGS_SECTIONS, type SettingsSection, settingsLink } from "@/lib/navigation/settings";
import { messages } from "./messages";
import { WorkspaceTitle } from "./workspace-title";

const ICONS: Record<SettingsSection, LucideIcon> = {
  approvals: Inbox,
  people: Users,
  key: Lock,
  sessions: MonitorSmartphone,
  limits: Gauge,
  storage: HardDrive,
  notifications: Bell,
  tokens: KeyRound,
  connect: Cable,
  webhooks: Webhook,
  audit: ScrollText,
};

/** The permission without which a section is empty. */
const NEEDED: Partial<Record<SettingsSection, Permission>> = {
  approvals: "make",
  webhooks: "manage",
  audit: "manage",
};

/** The settings: a list of the sections, and the sections below each other. On a phone the list is a row. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const current = useSectionInView();
  const may = useMay();
  return (
    <Page className="gap-0">
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[11.5rem_minmax(0,56rem)] lg:gap-14">
        <nav
          aria-label={messages.page.nav}
          className="-mx-4 flex gap-px overflow-x-auto px-4 pb-3 [scrollbar-width:none] max-lg:scroll-px-4 md:-mx-7 md:px-7 lg:sticky lg:top-[calc(var(--top)+1.5rem)] lg:mx-0 lg:flex-col lg:self-start lg:overflow-visible lg:px-0 lg:pb-0"
        >
          {SETTINGS_SECTIONS.filter((section) => may(NEEDED[section] ?? "look")).map((section) => (
            <SectionLink key={section} section={section} isCurrent={section === current} />
          ))}
        </nav>
        <div className="flex min-w-0 flex-col gap-11">
          <WorkspaceTitle />
          {children}
        </div>
      </div>
    </Page>
  );
}

type SectionLinkProps = { section: SettingsSection; isCurrent: boolean };

function SectionLink({ section, isCurrent }: SectionLinkProps) {
  const Icon = ICONS[section];
  return (
    <Link
      href={settingsLink(section)}
      aria-current={isCurrent ? "location" : undefined}
      className={clsx(
        "flex h-11 shrink-0 items-center gap-2.5 rounded-md px-2.5 outline-offset-[-2px] transition-colors lg:h-9",
        isCurrent
          ? "bg-hover font-semibold text-ink"
          : "font-medium text-ink-soft hover:bg-hover hover:text-ink",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 max-lg:hidden" strokeWidth={isCurrent ? 2 : 1.75} />
      {messages.sections[section]}
      {section === "approvals" && <ApprovalCount className="ml-auto" />}
    </Link>
  );
}

/** A section counts as read when its top has passed this line, in pixels below the window's top. */
const READING_LINE = 160;

/** The section that is being read: the last whose top is above the reading line, else the first. */
function useSectionInView(): SettingsSection {
  const [current, setCurrent] = useState<SettingsSection>(SETTINGS_SECTIONS[0]);
  useEffect(() => {
    const look = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = SETTINGS_SECTIONS.filter((section) => {
        const top = document.getElementById(section)?.getBoundingClientRect().top;
        return top !== undefined && top < READING_LINE;
      });
      const last = SETTINGS_SECTIONS.at(-1);
      const read = isAtEnd && window.scrollY > 0 ? last : passed.at(-1);
      setCurrent(read ?? SETTINGS_SECTIONS[0]);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, []);
  return current;
}
