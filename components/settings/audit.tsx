import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { messages } from "./messages";
import { SettingsPart } from "./settings-part";

const AuditLog = lazyPart(
  () => import("./audit-log"),
  () => <Skeleton className="h-48" />,
);

/** The log of what people did, which is loaded after the sections above it. */
export const AuditSection = () => (
  <SettingsPart id="audit" description={messages.audit.about}>
    <AuditLog />
  </SettingsPart>
);
