import { clsx } from "clsx";
import {
  Bell,
  Cable,
  Clapperboard,
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
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { useMay } from "@/components/access/may";
import { ApprovalCount } from "@/components/shell/approval-count";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import {
  isSettingsSection,
  permissionOf,
  SETTINGS_GROUPS,
  type SettingsGroup,
  type SettingsSection,
  settingsLink,
} from "@/lib/navigation/settings";
import { messages } from "./messages";

const ICONS: Record<SettingsSection, LucideIcon> = {
  approvals: Inbox,
  people: Users,
  key: Lock,
  sessions: MonitorSmartphone,
  limits: Gauge,
  models: Clapperboard,
  storage: HardDrive,
  notifications: Bell,
  tokens: KeyRound,
  connect: Cable,
  webhooks: Webhook,
  audit: ScrollText,
};

/** A section of the settings beside the list of all of them, which on a phone is a row above it. */
export function SettingsFrame({ current, children }: { current: SettingsSection; children: ReactNode }) {
  const list = useRef<HTMLElement>(null);
  useAddressOfOnePage();
  // The row of a phone is scrolled sideways only: the page stays where it is.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (link && list.current)
      list.current.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - list.current.clientWidth / 2;
  }, []);
  return (
    <Page className="gap-0">
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-11">
        <nav
          ref={list}
          aria-label={messages.page.nav}
          className="relative -mx-4 flex gap-px overflow-x-auto px-4 pb-4 [scrollbar-width:none] md:-mx-7 md:px-7 lg:sticky lg:top-[calc(var(--top)+1.5rem)] lg:mx-0 lg:flex-col lg:gap-5 lg:self-start lg:overflow-visible lg:px-0 lg:pb-0"
        >
          {SETTINGS_GROUPS.map((group) => (
            <SectionGroup key={group.name} group={group} current={current} />
          ))}
        </nav>
        <div className="min-w-0 max-w-300">{children}</div>
      </div>
    </Page>
  );
}

/** Older links name a section behind "#", which no server sees. */
function useAddressOfOnePage() {
  const { replace } = useRouter();
  useEffect(() => {
    const named = window.location.hash.slice(1);
    if (isSettingsSection(named)) replace(settingsLink(named));
  }, [replace]);
}

function SectionGroup({
  group: { name, sections },
  current,
}: {
  group: SettingsGroup;
  current: SettingsSection;
}) {
  const may = useMay();
  const id = `settings-${name}`;
  return (
    <div className="flex gap-px lg:flex-col">
      <h2 id={id} className="px-2.5 pb-1 font-semibold text-ink-soft text-sm max-lg:sr-only">
        {messages.groups[name]}
      </h2>
      <ul aria-labelledby={id} className="flex gap-px lg:flex-col">
        {sections
          .filter((section) => may(permissionOf(section)))
          .map((section) => (
            <li key={section}>
              <SectionLink section={section} isCurrent={section === current} />
            </li>
          ))}
      </ul>
    </div>
  );
}

type SectionLinkProps = { section: SettingsSection; isCurrent: boolean };

function SectionLink({ section, isCurrent }: SectionLinkProps) {
  const Icon = ICONS[section];
  return (
    <Link
      href={settingsLink(section)}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(
        "flex h-11 shrink-0 items-center gap-2.5 whitespace-nowrap rounded-md px-2.5 outline-offset-[-2px] transition-colors lg:h-9",
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
