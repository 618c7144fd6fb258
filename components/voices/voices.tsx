import { Plus, X } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useDeferredValue, useRef, useState } from "react";
import { useMay } from "@/components/access/may";
import { jobOutboxOf } from "@/components/api/outbox";
import { useSaved } from "@/components/api/saved";
import { useVoices } from "@/components/api/voices";
import { showRefusalToast, useOutbox } from "@/components/submit/use-outbox";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyPopup } from "@/components/ui/lazy-part";
import { messages as common } from "@/components/ui/messages";
import { Page } from "@/components/ui/page";
import { Pill } from "@/components/ui/pill";
import { SearchField } from "@/components/ui/search-field";
import { toast } from "@/components/ui/toast";
import { TogglePill } from "@/components/ui/toggle-pill";
import { useStored } from "@/components/ui/use-stored";
import { LIMITS } from "@/lib/contract/limits";
import { voicesSearch } from "@/lib/navigation/voices";
import { errorMessage } from "@/lib/platform/error-message";
import { LOCALE } from "@/lib/platform/format";
import { localeName, recentVoicesOf, type VoiceEntry } from "@/lib/voices/voice-entry";
import { filterVoices } from "./filter-voices";
import { messages } from "./messages";
import { VoiceGrid } from "./voice-grid";

const NewVoice = lazyPopup(() => import("./new-voice"));
const RenameVoice = lazyPopup(() => import("./rename-voice"));
const DeleteVoice = lazyPopup(() => import("./delete-voice"));

/** The voice library and the workspace's own voices, with a search, previews, and a button to use each. */
export function Voices({ personId }: { personId: string }) {
  const list = useVoices();
  const may = useMay();
  const [search, setSearch] = useQueryStates(voicesSearch, { history: "replace" });
  const starred = useSaved("voice", (error) =>
    toast(errorMessage(error, messages.voices.starFailed), { tone: "danger" }),
  );
  const favorites = starred.items.map(({ content }) => content.voice_id);
  const recent = useStored(recentVoicesOf(personId));
  useOutbox(jobOutboxOf(personId), showRefusalToast);
  const [line, setLine] = useState("");
  const lineField = useRef<HTMLInputElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [renaming, setRenaming] = useState<VoiceEntry | null>(null);
  const [leaving, setLeaving] = useState<VoiceEntry | null>(null);
  const deferredSearch = useDeferredValue(search);
  // Each key press of the line renders every card.
  const deferredLine = useDeferredValue(line);
  const all = list.data ?? [];
  const voices = filterVoices(all, deferredSearch, { favorites, recent });
  const isNarrowed = search.q !== "" || search.locale !== null || search.favorites || search.mine;
  const clear = () => void setSearch({ q: "", locale: null, favorites: false, mine: false });

  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="type-title">{messages.voices.title}</h1>
        {may("make") && (
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setIsAdding(true)}>
            {messages.voices.newVoice}
          </Button>
        )}
      </div>
      {may("make") && (
        <div className="max-w-3xl">
          <Field label={messages.voices.line} hint={messages.voices.lineHint}>
            <Input
              ref={lineField}
              value={line}
              dir="auto"
              maxLength={LIMITS.voiceTextMaxLength}
              placeholder={messages.voices.linePlaceholder}
              onChange={(event) => setLine(event.target.value)}
              className="type-prompt h-11"
            />
          </Field>
        </div>
      )}
      <search className="flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-64">
          <SearchField
            label={messages.voices.search}
            value={search.q}
            maxLength={100}
            onChange={(typed) => void setSearch({ q: typed })}
          />
        </div>
        <Pill
          label={messages.voices.language}
          value={search.locale ?? ""}
          choices={[{ value: "", label: messages.voices.anyLanguage }, ...localesOf(all)]}
          onChange={(locale) => void setSearch({ locale: locale || null })}
        />
        <TogglePill isOn={search.favorites} onPress={() => void setSearch({ favorites: !search.favorites })}>
          {messages.voices.favorites}
        </TogglePill>
        <TogglePill isOn={search.mine} onPress={() => void setSearch({ mine: !search.mine })}>
          {messages.voices.mine}
        </TogglePill>
        {isNarrowed && (
          <Button variant="quiet" size="sm" icon={<X aria-hidden className="size-4" />} onClick={clear}>
            {common.clear}
          </Button>
        )}
        <span role="status" className="ml-auto text-ink-soft text-sm tabular-nums">
          {messages.voices.count(voices.length, all.length)}
        </span>
      </search>
      {list.error && all.length === 0 ? (
        <ErrorState
          title={messages.voices.loadFailed}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.isSuccess && voices.length === 0 ? (
        <EmptyState
          {...emptyOf(all.length > 0 && isNarrowed, {
            hasNoFavorites: search.favorites && favorites.length === 0,
            hasNoOwn: search.mine && !all.some(({ custom }) => custom),
          })}
        />
      ) : (
        <VoiceGrid
          voices={voices}
          personId={personId}
          line={deferredLine}
          typedLine={() => lineField.current?.value ?? ""}
          onWantsLine={() => lineField.current?.focus()}
          favorites={favorites}
          onFavorite={(id) => {
            const star = starred.items.find(({ content }) => content.voice_id === id);
            if (star) starred.remove(star.id);
            else starred.save({ type: "voice", voice_id: id });
          }}
          onRename={setRenaming}
          onDelete={setLeaving}
        />
      )}
      {isAdding && <NewVoice onClose={() => setIsAdding(false)} />}
      {renaming && <RenameVoice voice={renaming} onClose={() => setRenaming(null)} />}
      {leaving && <DeleteVoice voice={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  );
}

type Missing = { hasNoFavorites: boolean; hasNoOwn: boolean };

/** Why no voice is listed: none is a favorite or an own one yet, none matches, or there is none at all. */
function emptyOf(
  isNarrowed: boolean,
  { hasNoFavorites, hasNoOwn }: Missing,
): { title: string; children: string } {
  const text = messages.voices;
  if (!isNarrowed) return { title: text.empty, children: text.emptyAdvice };
  if (hasNoOwn) return { title: text.noMine, children: text.noMineAdvice };
  return hasNoFavorites
    ? { title: text.noFavorites, children: text.noFavoritesAdvice }
    : { title: text.noMatches, children: text.noMatchesAdvice };
}

const localesOf = (voices: readonly VoiceEntry[]) =>
  [...new Set(voices.flatMap(({ locale }) => locale ?? []))]
    .map((value) => ({ value, label: localeName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, LOCALE));
