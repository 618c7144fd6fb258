import { Dialog as Base } from "@base-ui/react/dialog";
import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft, Info } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { jobQueries } from "@/components/api/jobs";
import { useWhyNot } from "@/components/api/model-rules";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { messages as common } from "@/components/ui/messages";
import { useStored } from "@/components/ui/use-stored";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import type { JobKind } from "@/lib/jobs/job";
import { FilterChips, SortButton } from "./list-filters";
import { messages } from "./messages";
import { ModelDetail } from "./model-detail";
import { bestMatch, type ListView, modelGroups } from "./model-groups";
import { ModelList } from "./model-list";
import { type PickableModel, withRules } from "./pickable-model";
import { modelsUsedByEnter, toggledModels } from "./picked-models";
import { pinnedModels } from "./pinned-models";
import { SearchBox } from "./search-box";

/** Takes and credits of a press, and how many of its models can't make the shot. */
type PressSum = { takes: number; credits: number; misfits: number };

type ModelPickerProps = {
  kind: "video" | "image";
  open: boolean;
  onOpenChange: (open: boolean) => void;
  models: readonly PickableModel[];
  chosen: readonly string[];
  /** What a press with these models would make and cost. */
  sumOf: (modelIds: readonly string[]) => PressSum;
  /** `several`: a model used by Enter takes the place of the first. `add`: it comes beside the chosen ones. */
  picks: "several" | "add";
  onUse: (modelIds: string[]) => void;
  /** Runs several models at once, for these credits; null where the press has no text yet. */
  onRun: ((modelIds: readonly string[], credits: number) => Promise<void>) | null;
};

type PickerDialogProps = ModelPickerProps & { popup: RefObject<HTMLDivElement | null> };

/** The frame of the picker: in the middle of a window, at the bottom of a phone. */
export default function PickerDialog({ popup, ...props }: PickerDialogProps) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <Base.Root open={props.open} onOpenChange={(next) => props.onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end md:items-center md:justify-center md:p-4">
          <Base.Popup
            ref={popup}
            data-dialog="lg"
            // On a touch screen the focus of a field would open the keyboard over the list.
            initialFocus={(how) => (how === "touch" ? true : (search.current ?? true))}
            className="grid h-[86dvh] w-full grid-cols-1 grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-t-[14px] bg-raised pb-[env(safe-area-inset-bottom,0px)] text-ink shadow-float outline-none transition-[opacity,translate] duration-140 data-ending-style:translate-y-6 data-starting-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:opacity-0 md:h-[min(41.25rem,100%)] md:max-w-220 md:grid-cols-[minmax(0,1fr)_20.625rem] md:rounded-xl md:pb-0 md:data-ending-style:translate-y-1 md:data-starting-style:translate-y-1"
          >
            <Base.Title className="sr-only">{messages.title}</Base.Title>
            <PickerPanes {...props} search={search} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

const text = messages.footer;

type PickerPanesProps = ModelPickerProps & { search: RefObject<HTMLInputElement | null> };

/** The state of one opening: the list at the left, the highlighted model at the right, what is used below. */
function PickerPanes(props: PickerPanesProps) {
  const whyNot = useWhyNot();
  const models = withRules(props.models, props.kind, whyNot);
  const { kind, sumOf, picks, onOpenChange, onUse, onRun, search } = props;
  const [isRunning, setIsRunning] = useState(false);
  const [initial] = useState(props.chosen);
  const [chosen, setChosen] = useState(props.chosen);
  const [settings, setSettings] = useState<Pick<ListView, "query" | "needs" | "fitsOnly" | "sort">>({
    query: "",
    needs: new Set(),
    fitsOnly: true,
    sort: "price",
  });
  const [moved, setMoved] = useState<string | null>((picks === "add" ? undefined : initial[0]) ?? null);
  // On a phone the list and the details take turns.
  const [isDetailShown, setIsDetailShown] = useState(false);
  const own = useOwnModels(kind, initial);
  const groups = modelGroups(models, { ...settings, own, chosen: initial });
  const rows = groups.flatMap((group) => group.models);
  const highlighted = rows.find(({ id }) => id === moved) ?? bestMatch(rows, settings.query);
  const isChanged = chosen.length !== initial.length || chosen.some((id) => !initial.includes(id));

  const use = (ids: readonly string[]) => {
    const usable = ids.filter((id) => models.some((model) => model.id === id && model.isOffered !== false));
    if (usable.length === 0) return;
    onOpenChange(false);
    onUse(usable);
  };
  const toggle = (model: PickableModel) => {
    setMoved(model.id);
    if (model.isOffered === false) return;
    const next = toggledModels(chosen, model.id);
    if (next.length > MAX_TAKES) return announce(text.most(MAX_TAKES));
    setChosen(next);
    announce(summaryOf(next.length, sumOf(next)).join(SEPARATOR));
  };
  const names = chosen.map((id) => models.find((model) => model.id === id)?.name ?? id);
  const sum = sumOf(chosen);
  const [count, ...rest] = summaryOf(chosen.length, sum);
  const running = chosen.length - sum.misfits;
  return (
    <>
      <div
        className={clsx(
          "flex min-h-0 min-w-0 flex-col md:border-line md:border-r",
          isDetailShown && highlighted && "max-md:hidden",
        )}
      >
        <div className="flex items-center gap-1 border-line border-b px-3 py-2.5">
          <SearchBox
            input={search}
            count={models.length}
            query={settings.query}
            onQuery={(query) => {
              setMoved(null);
              setSettings({ ...settings, query });
            }}
            rows={rows}
            highlighted={highlighted}
            hasMoved={moved !== null}
            onHighlight={(model) => setMoved(model.id)}
            onToggle={toggle}
            hint={messages.search.hints[picks]}
            onEnter={() =>
              use(isChanged || !highlighted ? chosen : modelsUsedByEnter(initial, highlighted.id, picks))
            }
          />
          <SortButton
            kind={kind}
            sort={settings.sort}
            onSort={(sort) => setSettings({ ...settings, sort })}
          />
        </div>
        <FilterChips
          kind={kind}
          models={models}
          filters={settings}
          onFilters={(filters) => setSettings({ ...settings, ...filters })}
        />
        <ModelList
          kind={kind}
          groups={groups}
          sort={settings.sort}
          chosen={chosen}
          highlighted={highlighted}
          onHighlight={(model) => setMoved(model.id)}
          onToggle={toggle}
          onUse={(model) => use(modelsUsedByEnter(initial, model.id, picks))}
        />
      </div>
      <div className={clsx("grid min-h-0", !isDetailShown && "max-md:hidden")}>
        <ModelDetail kind={kind} model={highlighted} onlyThis={chosen.length > 1 ? use : null} />
      </div>
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-surface px-3 py-2.5 md:col-span-2">
        <p className="min-w-0 text-sm tabular-nums max-md:basis-full md:flex-1">
          <b className="font-semibold">{count}</b>
          {rest.map((part) => `${SEPARATOR}${part}`)}
        </p>
        {highlighted && (
          <Button
            variant="quiet"
            icon={
              isDetailShown ? (
                <ArrowLeft aria-hidden className="size-4" />
              ) : (
                <Info aria-hidden className="size-4" />
              )
            }
            aria-expanded={isDetailShown}
            className="mr-auto min-w-0 shrink! px-2! md:hidden"
            onClick={() => setIsDetailShown(!isDetailShown)}
          >
            <span className="truncate">
              {isDetailShown ? messages.detail.back : messages.detail.about(highlighted.name)}
            </span>
          </Button>
        )}
        <Button onClick={() => onOpenChange(false)}>{common.cancel}</Button>
        {onRun && running > 1 && (
          <Button
            variant="primary"
            busy={isRunning}
            onClick={() => {
              setIsRunning(true);
              void onRun(chosen, sum.credits).finally(() => setIsRunning(false));
            }}
          >
            {text.run(running, sum.credits)}
          </Button>
        )}
        <Button variant="ink" disabled={chosen.length === 0} onClick={() => use(chosen)}>
          {chosen.length === 0 ? text.chooseOne : text.use(names)}
        </Button>
      </footer>
    </>
  );
}

/** The most models that are in the first group for being recent. */
const MAX_RECENT = 3;

/** Pinned models, those that were chosen when the picker opened, and those of the latest jobs. */
function useOwnModels(kind: JobKind, chosen: readonly string[]): string[] {
  const pinned = useStored(pinnedModels);
  const { data: jobs = [] } = useInfiniteQuery({
    ...jobQueries.stage(kind),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
  const recent = [...new Set(jobs.map(({ model_id }) => model_id))].slice(0, MAX_RECENT);
  return [...new Set([...pinned, ...chosen, ...recent])];
}

const SEPARATOR = " · ";

/** "2 models", "4 takes", "240 credits": what one press of the form would make and cost. */
function summaryOf(count: number, { takes, credits, misfits }: PressSum): string[] {
  if (count === 0) return [text.none];
  return [
    text.models(count),
    text.takes(takes),
    ...(misfits < count ? [text.credits(credits)] : []),
    ...(misfits > 0 ? [text.misfits(misfits)] : []),
    // Each model makes a take at least.
    ...(count === MAX_TAKES ? [text.most(MAX_TAKES)] : []),
  ];
}
