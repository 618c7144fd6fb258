import { useMay } from "@/components/access/may";
import { useReportedTimeZone } from "@/components/api/time-zone";
import { messages as connect } from "@/components/connect/messages";
import { ApiKey } from "@/components/settings/api-key";
import { Approvals } from "@/components/settings/approvals";
import { AuditSection } from "@/components/settings/audit";
import { Notifications } from "@/components/settings/notifications";
import { People } from "@/components/settings/people";
import { Sessions } from "@/components/settings/sessions";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { SettingsPart } from "@/components/settings/settings-part";
import { Tokens } from "@/components/tokens/tokens";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { BalanceSection } from "@/components/usage/balance-section";
import { LimitSection } from "@/components/usage/limit-section";
import { messages as webhooks } from "@/components/webhooks/messages";

const StorageSettings = lazyPart(
  () => import("@/components/gallery/storage/storage-form"),
  () => <Skeleton className="h-96" />,
);

const Connect = lazyPart(
  () => import("@/components/connect/connect"),
  () => <Skeleton className="h-120" />,
);

const Webhooks = lazyPart(
  () => import("@/components/webhooks/webhooks"),
  () => <Skeleton className="h-48" />,
);

type SettingsProps = {
  /** Whether the key is one of the demo's, which can't be replaced. */
  isDemo: boolean;
};

/** The settings of the workspace and of this browser, each from the screen that it belongs to. */
export default function Settings({ isDemo }: SettingsProps) {
  const tz = useReportedTimeZone();
  const isManager = useMay()("manage");
  return (
    <SettingsFrame>
      <Approvals />
      <People isDemo={isDemo} tz={tz} />
      <ApiKey />
      <Sessions />
      <SettingsPart id="limits" isUntitled>
        <div className="flex flex-col gap-8">
          {tz ? <LimitSection tz={tz} /> : <Skeleton className="h-27" />}
          {tz && <BalanceSection tz={tz} />}
        </div>
      </SettingsPart>
      <SettingsPart id="storage">
        <div className="max-w-xl">
          <StorageSettings />
        </div>
      </SettingsPart>
      <Notifications />
      <SettingsPart id="tokens" isUntitled>
        <Tokens />
      </SettingsPart>
      <SettingsPart id="connect" description={connect.connect.about}>
        <Connect />
      </SettingsPart>
      {isManager && (
        <SettingsPart id="webhooks" description={webhooks.about}>
          <Webhooks />
        </SettingsPart>
      )}
      {isManager && <AuditSection />}
    </SettingsFrame>
  );
}
