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
  type LucideIcon,
  Search,
  Settings,
  SlidersHorizontal,
  SunMoon,
  Trash2,
} from "lucide-react";
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
import type { PageAddress } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { saveAddress } from "@/components/ui/save-file";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { presetLink } from "@/lib/navigation/form-links";
import { galleryLink, jobLink } from "@/lib/navigation/gallery";
import { SETTINGS_SECTIONS, settingsLink } from "@/lib/navigation/settings";
import { voiceStudioLink } from "@/lib/navigation/voices";
import { hasEveryWord } from "@/lib/platform/search-form";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { messages as shell } from "../messages";
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
  run: (go: (to: PageAddress) => void) => void;
};

export type CommandGroup = { value: string; items: readonly Command[] };

const { commands: text } = messages;

const action = (
  id: string,
  label: string,
  keywords: string,
  Icon: LucideIcon,
  run: Command["run"],
  keys?: string,
): Command => ({ id, label, keywords, icon: <Icon aria-hidden />, run, ...(keys && { keys }) });

/** The page that creates is also found by the words of every kind. */
const keywordsOf = ({ name }: StudioPage): string =>
  [
    ...(name === "create" ? KIND_NAMES.map((kind) => KINDS[kind].keywords) : []),
    messages.pageKeywords[name],
  ].join(" ");

const PAGES: readonly Command[] = STUDIO_PAGES.map((page) =>
  action(page.href, text.goTo(shell.pages[page.name]), keywordsOf(page), page.icon, (go) => go(page.href)),
);

const CREATE: readonly Command[] = KIND_NAMES.map((kind) =>
  action(`make-${kind}`, text.create(KINDS[kind].one), text.createKeywords, KIND_ICONS[kind], (go) =>
    go(KINDS[kind].createPath),
  ),
);

const ACTIONS: readonly Command[] = [
  action("active", text.inProgress, text.inProgressKeywords, LoaderCircle, (go) =>
    go(galleryLink({ status: "active" })),
  ),
  action("favorites", text.favorites, text.favoritesKeywords, Heart, (go) =>
    go(galleryLink({ favorite: "yes" })),
  ),
  action("trash", text.trash, text.trashKeywords, Trash2, (go) => go(galleryLink({ trash: "yes" }))),
  action("theme", text.switchTheme, text.switchThemeKeywords, SunMoon, flipTheme),
  action(
    "keys",
    text.keyboardShortcuts,
    text.keyboardShortcutsKeywords,
    Keyboard,
    () => shellDialog.set("keys"),
    "?",
  ),
  action("replace-key", text.replaceKey, text.replaceKeyKeywords, KeyRound, () =>
    shellDialog.set("replace-key"),
  ),
  ...SETTINGS_SECTIONS.map((section) =>
    action(`settings-${section}`, text.settings[section], text.settingsKeywords[section], Settings, (go) =>
      go(settingsLink(section)),
    ),
  ),
  action("sign-out", text.signOut, text.signOutKeywords, LogOut, () => void signOutAndLeave()),
];

/** The typed text can always be searched in the gallery, whatever else matches. */
const searchFor = (query: string): Command =>
  action("search", text.search(query), query, Search, (go) => go(galleryLink({ q: query })));

/** A job that matches the typed words. The server found it, so it is not filtered again. */
const openJob = (job: Job, query: string): Command => ({
  id: job.id,
  label: job.prompt,
  keywords: query,
  icon: (
    <span className="-mx-1 block size-6 shrink-0 overflow-hidden rounded-xs bg-stage">
      <JobThumbnail job={job} />
    </span>
  ),
  run: (go) => go(jobLink(job.id)),
});

const speakWith = ({ id, name, locale }: Pick<VoiceEntry, "id" | "name" | "locale">): Command =>
  action(`voice-${id}`, text.voice(name), text.voiceKeywords(locale ?? ""), AudioLines, (go) =>
    go(voiceStudioLink(id)),
  );

const fillFrom = ({ id, content, shared_by }: SavedItemOf<"preset">): Command =>
  action(
    id,
    shared_by ? text.presetOf(content.name, shared_by.name) : text.preset(content.name),
    KINDS[content.kind].keywords,
    SlidersHorizontal,
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
  const forJob = (id: string, label: string, Icon: LucideIcon, run: () => void, keys?: string) =>
    action(id, label, text.jobKeywords, Icon, run, keys);
  const isDeletable = isSettled(job.status) && !job.deleted_at && mayAct("delete", job);
  const trash = () => void apply({ ids: [job.id] }, { do: "delete" });
  return [
    clip && forJob("download", common.download, Download, () => saveAddress(`${clip.url}?download`), "D"),
    forJob("copy-prompt", text.copyPrompt, Copy, () => void copyWithToast(job.prompt)),
    mayAct("arrange", job) &&
      forJob("favorite", job.favorite ? text.unfavorite : text.favorite, Heart, () => void favor(job), "H"),
    isDeletable && forJob("delete", text.moveToTrash, Trash2, trash, text.deleteKey),
  ].flatMap((command) => command || []);
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
