import { PAGE_PATHS } from "@/lib/platform/page-paths";

/** The sections of the settings page, in its order. */
export const SETTINGS_SECTIONS = [
  "approvals",
  "people",
  "key",
  "sessions",
  "limits",
  "storage",
  "notifications",
  "tokens",
  "connect",
  "webhooks",
  "audit",
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export const settingsLink = <Section extends SettingsSection>(section: Section) =>
  `${PAGE_PATHS.settings}#${section}` as const;
