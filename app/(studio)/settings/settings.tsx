import type { ReactNode } from "react";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { messages as connect } from "@/components/connect/messages";
import { messages as rules } from "@/components/rules/messages";
import { ApiKey } from "@/components/settings/api-key";
import { Approvals } from "@/components/settings/approvals";
import { AuditSection } from "@/components/settings/audit";
import { messages as settings } from "@/components/settings/messages";
import { Notifications } from "@/components/settings/notifications";
import { People } from "@/components/settings/people";
import { Sessions } from "@/components/settings/sessions";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { SettingsPart } from "@/components/settings/settings-part";
import { Tokens } from "@/components/tokens/tokens";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { messages as webhooks } from "@/components/webhooks/messages";
import { permissionOf, type SettingsSection } from "@/lib/navigation/settings";

const StorageSettings = lazyPart(
  () => import("@/components/gallery/storage/storage-form"),
  () => <Skeleton className="h-96" />,
);

const LimitsAndBalance = lazyPart(
  () => import("@/components/usage/limits-and-balance"),
  () => <Skeleton className="h-96" />,
);

const ModelRules = lazyPart(
  () => import("@/components/rules/model-rules"),
  () => <Skeleton className="h-96" />,
);

const ConnectForm = lazyPart(
  () => import("@/components/connect/connect"),
  () => <Skeleton className="h-120" />,
);

const WebhookList = lazyPart(
  () => import("@/components/webhooks/webhooks"),
  () => <Skeleton className="h-48" />,
);

type SectionProps = {
  /** Whether the key is one of the demo's, which can't be replaced. */
  isDemo: boolean;
};

const Limits = () => (
  <SettingsPart id="limits" title={settings.limitsTitle}>
    <LimitsAndBalance />
  </SettingsPart>
);

const Models = () => (
  <SettingsPart id="models" description={rules.about}>
    <ModelRules />
  </SettingsPart>
);

const Storage = () => (
  <SettingsPart id="storage">
    <div className="max-w-xl">
      <StorageSettings />
    </div>
  </SettingsPart>
);

const TokenSettings = () => (
  <SettingsPart id="tokens" isUntitled>
    <Tokens />
  </SettingsPart>
);

const Connect = () => (
  <SettingsPart id="connect" description={connect.connect.about}>
    <ConnectForm />
  </SettingsPart>
);

const Webhooks = () => (
  <SettingsPart id="webhooks" description={webhooks.about}>
    <WebhookList />
  </SettingsPart>
);

const SECTIONS: Record<SettingsSection, (props: SectionProps) => ReactNode> = {
  approvals: Approvals,
  people: People,
  limits: Limits,
  models: Models,
  notifications: Notifications,
  sessions: Sessions,
  tokens: TokenSettings,
  connect: Connect,
  webhooks: Webhooks,
  key: ApiKey,
  audit: AuditSection,
  storage: Storage,
};

/** One section of the settings. Whoever has no part in it is told whom to ask. */
export default function Settings({ section, ...props }: SectionProps & { section: SettingsSection }) {
  const needed = permissionOf(section);
  const may = useMay();
  const Section = SECTIONS[section];
  return (
    <SettingsFrame current={section}>
      {may(needed) ? (
        <Section {...props} />
      ) : (
        <SettingsPart id={section}>
          <p className="text-ink-soft">{needed === "manage" ? access.ownersOnly : access.makers}</p>
        </SettingsPart>
      )}
    </SettingsFrame>
  );
}
