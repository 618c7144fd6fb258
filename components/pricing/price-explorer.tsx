import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { priceChangesQuery, priceListQuery } from "@/components/api/pricing";
import { Badge } from "@/components/ui/badge";
import { ErrorState } from "@/components/ui/error-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { Page } from "@/components/ui/page";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useStored } from "@/components/ui/use-stored";
import { modelListChanges } from "@/lib/catalog/catalog";
import { PRICING_VIEWS, type PricingSearch, pricingSearch, pricingView } from "@/lib/navigation/pricing";
import { toEntries } from "@/lib/pricing/price-list";
import { priceVisitsOf, unseenCount } from "@/lib/pricing/price-visits";
import { messages } from "./messages";
import { ModelsView } from "./models-view";
import type { PriceViewProps } from "./price-view-props";

const text = messages.priceExplorer;

const loading = () => <Skeleton className="h-96" />;
// Server-rendered fields accept input before their code is loaded, and lose it.
const PriceRows = lazyPart(() => import("./price-rows"), loading);
const MakeView = lazyPart(() => import("./make-view"), loading);
const ChangesView = lazyPart(() => import("./changes-view"), loading);

const isView = (view: string): view is ReturnType<typeof pricingView> =>
  PRICING_VIEWS.some((each) => each === view);

/** The price list: by model, whole, as charts, and as what a number of credits makes. Every view has an address. */
export function PriceExplorer({ embedded, personId }: { embedded: boolean; personId: string }) {
  const [search, setSearch] = useQueryStates(pricingSearch, { history: "replace" });
  // The view stays what it is while its filters are cleared one by one.
  const change = (patch: Partial<PricingSearch>) => void setSearch({ view: viewInAddress(search), ...patch });
  const list = useQuery({ ...priceListQuery, select: toEntries });
  return (
    <Page className="gap-3">
      {!list.data && <h1 className="type-title">{text.title}</h1>}
      {list.error && !list.data ? (
        <ErrorState title={text.failed} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        list.data && (
          <>
            <Views personId={personId} entries={list.data} search={search} onChange={change} />
            <p className="text-ink-faint text-xs">{embedded ? text.demo : text.live}</p>
          </>
        )
      )}
    </Page>
  );
}

/** The view for the address: none for the models, so that the address of the page stays short. */
function viewInAddress(search: PricingSearch): PricingSearch["view"] {
  const view = pricingView(search);
  return view === "models" ? null : view;
}

type ViewsProps = PriceViewProps & { personId: string };

function Views({ personId, entries, search, onChange }: ViewsProps) {
  const view = pricingView(search);
  return (
    <Tabs
      label={text.views}
      lead={<h1 className="type-title pb-1.5">{text.title}</h1>}
      value={view === "llm" ? "models" : view}
      onChange={(next) => isView(next) && onChange({ view: next })}
      tabs={[
        {
          value: "models",
          label: text.tabs.models,
          panel: (
            <div className="flex flex-col gap-4">
              <ModelNews />
              <ModelsView entries={entries} search={search} onChange={onChange} />
            </div>
          ),
        },
        {
          value: "rows",
          label: text.tabs.rows,
          panel: <PriceRows entries={entries} search={search} onChange={onChange} />,
        },
        {
          value: "chart",
          label: text.tabs.chart,
          panel: <PriceRows entries={entries} isChart search={search} onChange={onChange} />,
        },
        {
          value: "make",
          label: text.tabs.make,
          panel: <MakeView search={search} onChange={onChange} />,
        },
        {
          value: "changes",
          label: <ChangesLabel personId={personId} />,
          panel: <ChangesView personId={personId} since={search.since} onChange={onChange} />,
        },
      ]}
    />
  );
}

/** The name of the tab of changes, with the number of those that the person has not seen. */
function ChangesLabel({ personId }: { personId: string }) {
  const { data } = useQuery(priceChangesQuery);
  const visits = useStored(priceVisitsOf(personId));
  const unseen = unseenCount(data?.data ?? [], visits);
  return (
    <>
      {text.tabs.changes}
      {unseen > 0 && <Badge className="ml-1.5">{text.unseen(unseen)}</Badge>}
    </>
  );
}

/** Which video models the price list has or lacks against those that Atelier knows. Nothing while they agree. */
function ModelNews() {
  const { data } = useQuery({ ...priceListQuery, select: modelListChanges });
  if (!data || data.added.length + data.gone.length === 0) return null;
  return (
    <ul data-model-news className="flex flex-col gap-1.5 text-ink-soft text-sm">
      {data.added.length > 0 && (
        <li className="flex items-baseline gap-2">
          <Badge>{messages.modelNews.isNew}</Badge>
          <span className="min-w-0">{messages.modelNews.added(data.added)}</span>
        </li>
      )}
      {data.gone.length > 0 && (
        <li className="flex items-baseline gap-2">
          <Badge>{messages.modelNews.goneLabel}</Badge>
          <span className="min-w-0">{messages.modelNews.gone(data.gone)}</span>
        </li>
      )}
    </ul>
  );
}
