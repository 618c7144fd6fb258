"use client";

import { useQuery } from "@tanstack/react-query";
import {
  AudioLines,
  Bell,
  Keyboard,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  Search,
  SlidersHorizontal,
  SunMoon,
} from "lucide-react";
import type { Route } from "next";
import { type ReactNode, useDeferredValue } from "react";
import { jobSearchQuery } from "@/components/api/jobs";
import { type ItemOf, useSaved } from "@/components/api/saved";
import { useVoices } from "@/components/api/voices";
import { JobPicture } from "@/components/job/job-picture";
import type { Job } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { presetLink } from "@/lib/navigation/create";
import { galleryLink, jobLink } from "@/lib/navigation/gallery";
import { voiceStudioLink } from "@/lib/navigation/voices";
import { hasEveryWord } from "@/lib/platform/search-form";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { messages } from "./messages";
import { STUDIO_PAGES, type StudioPage } from "./pages";
import { signOutAndLeave } from "./sign-out";
import { noteUpstreamFailure, shellDialog } from "./stores";
import { flipTheme } from "./theme";

export type Command = {
  id: string;
  label: string;
  /** More words for the search. */
  keywords: string;
  icon: ReactNode;
  run: (go: (to: Route | Route<`/gallery/${string}`>) => void) => void;
};

const { commands: text } = messages;
const [create] = STUDIO_PAGES;

const action = (
  id: string,
  label: string,
  keywords: string,
  icon: ReactNode,
  run: Command["run"],
): Command => ({
  id,
  label,
  keywords,
  icon,
  run,
});

/** The page that creates is also found by the words of every kind. */
const keywordsOf = (page: StudioPage): string =>
  [...(page === create ? KIND_NAMES.map((kind) => KINDS[kind].keywords) : []), page.keywords].join(" ");

/** The commands of every page: open a page, or do something. */
const COMMANDS: readonly Command[] = [
  ...STUDIO_PAGES.map((page) =>
    action(page.href, text.goTo(page.label), keywordsOf(page), <page.icon aria-hidden />, (go) =>
      go(page.href),
    ),
  ),
  ...KIND_NAMES.map((kind) =>
    action(
      `make-${kind}`,
      text.create(KINDS[kind].one),
      text.createKeywords,
      create ? <create.icon aria-hidden /> : null,
      (go) => go(KINDS[kind].createPath),
    ),
  ),
  action("active", text.inProgress, text.inProgressKeywords, <Search aria-hidden />, (go) =>
    go(galleryLink({ status: "active" })),
  ),
  action("favorites", text.favorites, text.favoritesKeywords, <Search aria-hidden />, (go) =>
    go(galleryLink({ favorite: "yes" })),
  ),
  action("trash", text.trash, text.trashKeywords, <Search aria-hidden />, (go) =>
    go(galleryLink({ trash: "yes" })),
  ),
  action("notices", text.notifications, text.notificationsKeywords, <Bell aria-hidden />, () =>
    shellDialog.set("notices"),
  ),
  action("keys", text.keyboardShortcuts, text.keyboardShortcutsKeywords, <Keyboard aria-hidden />, () =>
    shellDialog.set("keys"),
  ),
  action("theme", text.switchTheme, text.switchThemeKeywords, <SunMoon aria-hidden />, flipTheme),
  action("replace-key", text.replaceKey, text.replaceKeyKeywords, <KeyRound aria-hidden />, () =>
    shellDialog.set("replace-key"),
  ),
  action("sessions", text.sessions, text.sessionsKeywords, <MonitorSmartphone aria-hidden />, () =>
    shellDialog.set("sessions"),
  ),
  action(
    "sign-out",
    text.signOut,
    text.signOutKeywords,
    <LogOut aria-hidden />,
    () => void signOutAndLeave(),
  ),
];

/** The typed text can always be searched in the gallery, whatever else matches. */
const searchFor = (query: string): Command =>
  action("search", text.search(query), query, <Search aria-hidden />, (go) => go(galleryLink({ q: query })));

/** A job that matches the typed words. The server found it, so it is not filtered again. */
const openJob = (job: Job, query: string): Command =>
  action(
    job.id,
    job.prompt,
    query,
    <span className="block h-6 w-10 shrink-0 overflow-hidden rounded-sm">
      <JobPicture job={job} />
    </span>,
    (go) => go(jobLink(job.id)),
  );

const speakWith = ({ id, name, locale }: Pick<VoiceEntry, "id" | "name" | "locale">): Command =>
  action(
    `voice-${id}`,
    text.voice(name),
    text.voiceKeywords(locale ?? ""),
    <AudioLines aria-hidden />,
    (go) => go(voiceStudioLink(id)),
  );

const fillFrom = ({ id, content }: ItemOf<"preset">): Command =>
  action(
    id,
    text.preset(content.name),
    KINDS[content.kind].keywords,
    <SlidersHorizontal aria-hidden />,
    (go) => go(presetLink(content.kind, id)),
  );

/** Whether every typed word is in the label or the keywords of a command. */
export const isFound = ({ label, keywords }: Command, query: string): boolean =>
  hasEveryWord(`${label} ${keywords}`, query);

const JOBS = 6;
const MIN_LETTERS = 2;

/** The palette's results for the typed text: pages and actions, the search, jobs, and voices. */
export function useCommands(typed: string): Command[] {
  const query = useDeferredValue(typed);
  const isEnough = query.length >= MIN_LETTERS;
  const { data: matches } = useQuery({ ...jobSearchQuery(query, JOBS), enabled: isEnough });
  const { data: voices } = useVoices();
  const { items: presets } = useSaved("preset", noteUpstreamFailure);
  if (!typed) return [...COMMANDS];
  return [
    ...COMMANDS,
    searchFor(typed),
    ...(isEnough ? presets.map(fillFrom) : []),
    ...(isEnough ? (matches?.data ?? []).map((job) => openJob(job, typed)) : []),
    ...(isEnough ? (voices ?? []).map(speakWith) : []),
  ];
}
