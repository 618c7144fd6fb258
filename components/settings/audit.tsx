"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";
import { SettingsPart } from "./settings-part";

const AuditLog = dynamic(() => importWithRetry(() => import("./audit-log")), {
  ssr: false,
  loading: () => <Skeleton className="h-48" />,
});

/** The log of what people did, which is loaded after the sections above it. */
export const Audit = () => (
  <SettingsPart id="audit" description={messages.audit.about}>
    <AuditLog />
  </SettingsPart>
);
