import type { Permission } from "@/lib/http/permissions";
import { PAGE_PATHS } from "@/lib/platform/page-paths";

/** The sections of the settings in their groups, in the order in which they are listed. */
export const SETTINGS_GROUPS = [
  { name: "studio", sections: ["approvals", "people", "limits", "models", "notifications", "sessions"] },
  { name: "programs", sections: ["tokens", "connect", "webhooks", "key"] },
  { name: "record", sections: ["audit", "storage"] },
] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];
export type SettingsSection = SettingsGroup["sections"][number];

export const SETTINGS_SECTIONS: readonly SettingsSection[] = SETTINGS_GROUPS.flatMap(
  ({ sections }): readonly SettingsSection[] => sections,
);

const PERMISSIONS: Readonly<Partial<Record<SettingsSection, Permission>>> = {
  approvals: "make",
  webhooks: "manage",
  audit: "manage",
};

/** The permission without which a person has no part in a section. */
export const permissionOf = (section: SettingsSection): Permission => PERMISSIONS[section] ?? "look";

export const isSettingsSection = (text: string): text is SettingsSection =>
  SETTINGS_SECTIONS.some((section) => section === text);

export const settingsLink = <Section extends SettingsSection>(section: Section) =>
  `${PAGE_PATHS.settings}/${section}` as const;

/** An access token in the list of the settings. */
export const tokenLink = (id: string) => `${settingsLink("tokens")}#${id}` as const;

/** The page of one person, below the section of all of them. */
export const personLink = (personId: string) =>
  `${PAGE_PATHS.settings}/people/${encodeURIComponent(personId)}` as const;
