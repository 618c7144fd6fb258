import type { Permission } from "@/lib/http/permissions";
import { PAGE_PATHS } from "@/lib/platform/page-paths";

/** The sections of the settings in their groups, in the order in which they are listed. */
export const SETTINGS_GROUPS = {
  studio: ["approvals", "people", "limits", "notifications", "sessions"],
  programs: ["tokens", "connect", "webhooks", "key"],
  record: ["audit", "storage"],
} as const;
export type SettingsGroup = keyof typeof SETTINGS_GROUPS;
export type SettingsSection = (typeof SETTINGS_GROUPS)[SettingsGroup][number];

export const SETTINGS_SECTIONS: readonly SettingsSection[] = Object.values(SETTINGS_GROUPS).flat();

/** The permission without which a person has no part in a section. */
export const PERMISSION_OF_SECTION: Readonly<Partial<Record<SettingsSection, Permission>>> = {
  approvals: "make",
  webhooks: "manage",
  audit: "manage",
};

export const isSettingsSection = (text: string): text is SettingsSection =>
  SETTINGS_SECTIONS.some((section) => section === text);

export const settingsLink = <Section extends SettingsSection>(section: Section) =>
  `${PAGE_PATHS.settings}/${section}` as const;
