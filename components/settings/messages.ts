import type { SettingsSection } from "@/lib/navigation/settings";
import { formatCount } from "@/lib/platform/format";

/** How what belongs to an act is named: the roles before and after, credits, counts. */
const DETAILS: Record<string, string> = {
  by: "by",
  credits: "credits",
  file_names: "file names",
  from: "from",
  jobs: "results",
  mode: "at the limit",
  name: "name",
  quota_bytes: "bytes",
  role: "role",
  time_zone: "time zone",
  to: "to",
};
const WAYS: Record<string, string> = { key: "API key", oidc: "single sign-on", switch: "switching" };

const sections: Record<SettingsSection, string> = {
  key: "API key",
  sessions: "Sessions",
  limits: "Limits",
  storage: "Storage",
  notifications: "Notifications",
  connect: "Connect",
  audit: "Audit log",
};

/** The visible text of the settings. */
export const messages = {
  apiKey: {
    about: "Jobs run with this workspace's key. It's stored encrypted on this server only.",
    apiAccess: (isOn: boolean) => (isOn ? "API access is on" : "API access is off"),
    plan: (plan: string) => `Plan: ${plan}`,
    planUnknown: "Couldn't load the plan.",
    replace: "Replace API key…",
    usage: "See plan & usage",
  },
  audit: {
    about: "What people did with access, limits and results, newest first.",
    act: "Kind of event",
    anyAct: "All events",
    columns: { act: "Event", details: "Details", person: "Person", when: "When" },
    details: (details: Readonly<Record<string, string | number | boolean | null>>) =>
      Object.entries(details)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${DETAILS[name] ?? name} ${WAYS[String(value)] ?? value}`)
        .sort()
        .join(", "),
    download: "Download CSV",
    failed: "Couldn't load the audit log",
    label: "Audit log",
    none: "Nothing happened yet",
    to: " · ",
    unnamed: "Unnamed",
  },
  notifications: {
    browser: "Browser notifications",
    browserBlocked: "Notifications are blocked. Allow them in your browser's site settings.",
    browserHint: "Notify you when no Atelier tab is visible.",
    browserUnavailable: "Browsers allow this only over HTTPS or on this machine.",
    playSound: "Play sound",
    sound: "Sound",
    soundHint: "Play a short chime, once, even with several tabs open.",
    tabTitle: "Tab title",
    tabTitleHint: "Show the number of running jobs, and a mark when one finishes in the background.",
  },
  page: { nav: "Sections of the settings", title: "Settings" },
  sections,
  sessions: {
    allFailed: "Couldn't sign everyone out. Try again.",
    /** Undefined until the list has loaded. */
    allWarning: (browsers: number | undefined) =>
      browsers === undefined
        ? "This signs out everyone, including you."
        : browsers === 1
          ? "This signs out this browser, the only one signed in."
          : `This signs out everyone: ${formatCount(browsers)} browsers, including this one.`,
    browser: (browser: string | null, system: string | null) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown browser"),
    current: "This browser",
    description: "Browsers signed in to this workspace. Signing one out takes effect within seconds.",
    end: "Sign out",
    endAll: "Sign out everyone…",
    endAllNow: "Sign out everyone",
    endOne: (browser: string, person: string) => `Sign out ${browser}, ${person}`,
    ended: (browser: string) => `Signed out ${browser}`,
    failed: "Couldn't sign out this browser. Try again.",
    lastSeen: " · last seen ",
    loadFailed: "Couldn't load sessions.",
    since: " · signed in ",
    unnamed: "Unnamed",
  },
};
