import { useQuery } from "@tanstack/react-query";
import {
  AudioLines,
  Copy,
  Download,
  Heart,
  Keyboard,
  KeyRound,
  LayoutGrid,
  LoaderCircle,
  LogOut,
  type LucideIcon,
  Plus,
  ReceiptText,
  Settings,
  SlidersHorizontal,
  SunMoon,
  Trash2,
} from "lucide-react";
import { useParams } from "next/navigation";
import { useJobPermissions } from "@/components/access/job-permissions";
import { jobQueries } from "@/components/api/jobs";
import { type SavedItemOf, useSaved } from "@/components/api/saved";
import { useVoices } from "@/components/api/voices";
import { KIND_ICONS } from "@/components/job/icons";
import { useToggleFavorite } from "@/components/job/use-annotations";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { copyWithToast } from "@/components/ui/copy-text";
import { messages as common } from "@/components/ui/messages";
import { saveAddress } from "@/components/ui/save-file";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { createVideoLink } from "@/lib/navigation/create";
import { presetLink } from "@/lib/navigation/form-links";
import { galleryLink } from "@/lib/navigation/gallery";
import { SETTINGS_SECTIONS, settingsLink } from "@/lib/navigation/settings";
import { statementsLink } from "@/lib/navigation/statements";
import { voiceStudioLink } from "@/lib/navigation/voices";
import { hasEveryWord } from "@/lib/platform/search-form";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { messages as shell } from "../messages";
import { STUDIO_PAGES, type StudioPage } from "../pages";
import { signOutAndLeave } from "../sign-out";
import { noteUpstreamFailure, shellDialog } from "../stores";
import { flipTheme } from "../theme";
import type { Command, CommandGroup } from "./command";
import { useFoundShots } from "./found-shots";
import { messages } from "./messages";

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
  action("statements", text.statements, text.statementsKeywords, ReceiptText, (go) => go(statementsLink())),
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

/** What can be done with the typed text itself, whatever else matches. */
const withWords = (query: string): readonly Command[] => [
  action(
    "search",
    text.search(query),
    query,
    LayoutGrid,
    (go) => go(galleryLink({ q: query })),
    text.searchKeys,
  ),
  action("new-shot", text.newShot(query), query, Plus, (go) => go(createVideoLink({ prompt: query }))),
];

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

/** Presets and voices are many, and one letter is in most of them. */
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

/**
 * The palette's results for the typed text: the shots and spoken lines that have it, what can be done, presets and voices.
 * @param openId the shot whose takes are listed
 */
export function useCommands(
  typed: string,
  openId: string | null,
): { groups: CommandGroup[]; count: string | null } {
  const isEnough = typed.length >= MIN_LETTERS;
  const { shots, lines, count } = useFoundShots(typed, openId);
  const { data: voices } = useVoices();
  const { items: presets } = useSaved("preset", noteUpstreamFailure);
  const { groups } = text;
  const listed: CommandGroup[] = [
    { value: groups.shots, items: shots },
    { value: groups.lines, items: lines },
    { value: groups.openJob, items: useOpenJobCommands() },
    { value: groups.pages, items: PAGES },
    { value: groups.create, items: CREATE },
    { value: groups.actions, items: ACTIONS },
    { value: groups.words, items: typed ? withWords(typed) : [] },
    { value: groups.presets, items: isEnough ? presets.map(fillFrom) : [] },
    { value: groups.voices, items: isEnough ? (voices ?? []).map(speakWith) : [] },
  ];
  return { groups: listed.filter(({ items }) => items.length > 0), count };
}
