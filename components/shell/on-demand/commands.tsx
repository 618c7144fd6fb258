"use client";

import { useQuery } from "@tanstack/react-query";
import {
  AudioLines,
  Copy,
  Download,
  Heart,
  Keyboard,
  KeyRound,
  LoaderCircle,
  LogOut,
  Search,
  Settings,
  SlidersHorizontal,
  SunMoon,
  Trash2,
} from "lucide-react";
import type { Route } from "next";
import { useParams } from "next/navigation";
import { type ReactNode, useDeferredValue } from "react";
import { useJobPermissions } from "@/components/access/job-permissions";
import { jobQueries, jobSearchQuery } from "@/components/api/jobs";
import { type SavedItemOf, useSaved } from "@/components/api/saved";
import { useVoices } from "@/components/api/voices";
import { KIND_ICONS } from "@/components/job/icons";
import { JobThumbnail } from "@/components/job/job-picture";
import { useToggleFavorite } from "@/components/job/use-annotations";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { copyWithToast } from "@/components/ui/copy-text";
import { messages as common } from "@/components/ui/messages";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled, type Job, type JobAsset } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { presetLink } from "@/lib/navigation/form-links";
import { galleryLink, jobLink } from "@/lib/navigation/gallery";
import { SETTINGS_SECTIONS, settingsLink } from "@/lib/navigation/settings";
import { voiceStudioLink } from "@/lib/navigation/voices";
import { hasEveryWord } from "@/lib/platform/search-form";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { STUDIO_PAGES, type StudioPage } from "../pages";
import { signOutAndLeave } from "../sign-out";
import { noteUpstreamFailure, shellDialog } from "../stores";
import { flipTheme } from "../theme";
import { messages } from "./messages";

export type Command = {
  id: string;
  label: string;
  /** More words for the search. */
  keywords: string;
  icon: ReactNode;
  /** The key that does the same: "?". */
  keys?: string;
  run: (go: (to: Route | Route<`/gallery/${string}`>) => void) => void;
};

/** Commands under a heading. */
export type CommandGroup = { value: string; items: readonly Command[] };

const { commands: text } = messages;
const [create] = STUDIO_PAGES;

const action = (
  id: string,
  label: string,
  keywords: string,
  icon: ReactNode,
  run: Command["run"],
  keys?: string,
): Command => ({ id, label, keywords, icon, run, ...(keys && { keys }) });

/** The page that creates is also found by the words of every kind. */
const keywordsOf = (page: StudioPage): string =>
  [
    ...(page === create ? KIND_NAMES.map((kind) => KINDS[kind].keywords) : []),
    messages.pageKeywords[page.name],
  ].join(" ");

const PAGES: readonly Command[] = STUDIO_PAGES.map((page) =>
  action(page.href, text.goTo(page.label), keywordsOf(page), <page.icon aria-hidden />, (go) =>
    go(page.href),
  ),
);

const CREATE: readonly Command[] = KIND_NAMES.map((kind) => {
  const Icon = KIND_ICONS[kind];
  return action(
    `make-${kind}`,
    text.create(KINDS[kind].one),
    text.createKeywords,
    <Icon aria-hidden />,
    (go) => go(KINDS[kind].createPath),
  );
});

const ACTIONS: readonly Command[] = [
  action("active", text.inProgress, text.inProgressKeywords, <LoaderCircle aria-hidden />, (go) =>
    go(galleryLink({ status: "active" })),
  ),
  action("favorites", text.favorites, text.favoritesKeywords, <Heart aria-hidden />, (go) =>
    go(galleryLink({ favorite: "yes" })),
  ),
  action("trash", text.trash, text.trashKeywords, <Trash2 aria-hidden />, (go) =>
    go(galleryLink({ trash: "yes" })),
  ),
  action("theme", text.switchTheme, text.switchThemeKeywords, <SunMoon aria-hidden />, flipTheme),
  action(
    "keys",
    text.keyboardShortcuts,
    text.keyboardShortcutsKeywords,
    <Keyboard aria-hidden />,
    () => shellDialog.set("keys"),
    "?",
  ),
  action("replace-key", text.replaceKey, text.replaceKeyKeywords, <KeyRound aria-hidden />, () =>
    shellDialog.set("replace-key"),
  ),
  ...SETTINGS_SECTIONS.map((section) =>
    action(
      `settings-${section}`,
      text.settings[section],
      text.settingsKeywords[section],
      <Settings aria-hidden />,
      (go) => go(settingsLink(section)),
    ),
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
    <span className="-mx-1 block size-6 shrink-0 overflow-hidden rounded-xs bg-stage">
      <JobThumbnail job={job} />
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

const fillFrom = ({ id, content, shared_by }: SavedItemOf<"preset">): Command =>
  action(
    id,
    shared_by ? text.presetOf(content.name, shared_by.name) : text.preset(content.name),
    KINDS[content.kind].keywords,
    <SlidersHorizontal aria-hidden />,
    (go) => go(presetLink(content.kind, id)),
  );

/** Whether every typed word is in the label or the keywords of a command. */
export const isFound = ({ label, keywords }: Command, query: string): boolean =>
  hasEveryWord(`${label} ${keywords}`, query);

const JOBS = 6;
const MIN_LETTERS = 2;

/** What can be done with the job that is open; empty where none is. Its keys are those of the open job. */
function useOpenJobCommands(): Command[] {
  const { jobId } = useParams();
  const id = typeof jobId === "string" ? jobId : null;
  const { data: job } = useQuery({ ...jobQueries.detail(id ?? ""), enabled: id !== null });
  const favor = useToggleFavorite();
  const { apply } = useBulkAction();
  const mayAct = useJobPermissions();
  if (!job) return [];
  const clip = mainAssetOf(job);
  return [
    ...(clip
      ? [
          action(
            "download",
            common.download,
            text.jobKeywords,
            <Download aria-hidden />,
            () => download(clip),
            "D",
          ),
        ]
      : []),
    action(
      "copy-prompt",
      text.copyPrompt,
      text.jobKeywords,
      <Copy aria-hidden />,
      () => void copyWithToast(job.prompt),
    ),
    ...(mayAct("arrange", job)
      ? [
          action(
            "favorite",
            job.favorite ? text.unfavorite : text.favorite,
            text.jobKeywords,
            <Heart aria-hidden />,
            () => void favor(job),
            "H",
          ),
        ]
      : []),
    ...(isSettled(job.status) && !job.deleted_at && mayAct("delete", job)
      ? [
          action(
            "delete",
            text.moveToTrash,
            text.jobKeywords,
            <Trash2 aria-hidden />,
            () => void apply({ ids: [job.id] }, { do: "delete" }),
            text.deleteKey,
          ),
        ]
      : []),
  ];
}

function download({ url }: JobAsset): void {
  const link = document.createElement("a");
  link.href = `${url}?download`;
  link.download = "";
  link.click();
}

/** The palette's results for the typed text: the open job, pages and actions, the search, presets, jobs, and voices. */
export function useCommands(typed: string): CommandGroup[] {
  const query = useDeferredValue(typed);
  const isEnough = query.length >= MIN_LETTERS;
  const { data: matches } = useQuery({ ...jobSearchQuery(query, JOBS), enabled: isEnough });
  const { data: voices } = useVoices();
  const { items: presets } = useSaved("preset", noteUpstreamFailure);
  const { groups } = text;
  return [
    { value: groups.openJob, items: useOpenJobCommands() },
    { value: groups.pages, items: PAGES },
    { value: groups.create, items: CREATE },
    { value: groups.actions, items: typed ? [...ACTIONS, searchFor(typed)] : ACTIONS },
    { value: groups.presets, items: isEnough ? presets.map(fillFrom) : [] },
    { value: groups.jobs, items: isEnough ? (matches?.data ?? []).map((job) => openJob(job, typed)) : [] },
    { value: groups.voices, items: isEnough ? (voices ?? []).map(speakWith) : [] },
  ].filter(({ items }) => items.length > 0);
}
