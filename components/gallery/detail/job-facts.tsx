import { useQuery } from "@tanstack/react-query";
import { ChevronDown, FileJson } from "lucide-react";
import type { ReactNode } from "react";
import { PersonName } from "@/components/access/person-name";
import { priceListQuery } from "@/components/api/pricing";
import { useTimeZone } from "@/components/api/time-zone";
import { JobCredits } from "@/components/job/job-credits";
import { JobInputs } from "@/components/job/job-inputs";
import { markReason, sourceTypeText } from "@/components/job/mark-label";
import { STATUS_LABELS } from "@/components/job/status-labels";
import { useModelNames } from "@/components/job/use-model-names";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { saveFile } from "@/components/ui/save-file";
import { PRODUCTS } from "@/lib/contract/assumptions";
import { voiceCredits } from "@/lib/contract/voice";
import { isSettled, type Job, type JobDetail } from "@/lib/jobs/job";
import { makerName } from "@/lib/jobs/made-by";
import { KINDS } from "@/lib/kinds/kinds";
import { requestSettings } from "@/lib/kinds/request-summary";
import { fileNameOf } from "@/lib/library/file-names";
import { settingsOf, writeSettings } from "@/lib/library/settings-file";
import { FACETS, pricingLink } from "@/lib/navigation/pricing";
import { formatBytes, formatMoment, formatSeconds, formatTime, NO_DATA } from "@/lib/platform/format";
import { priceBasisOf } from "@/lib/pricing/price-basis";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";

const text = messages.jobFacts;

/** Who made it, with the way to what else they made. */
const Maker = ({ job }: { job: JobDetail }) =>
  job.imported ? makerName(job) : <PersonName id={job.person_id} name={makerName(job)} />;

/** Everything known about one job: its request, its costs, and the times of its states. */
export function JobFacts({ job }: { job: JobDetail }) {
  const nameOf = useModelNames(job.kind);
  const timeZone = useTimeZone();
  const code = job.failure_code ?? job.error?.code;
  return (
    <div className="flex flex-col">
      <Section title={text.settings} isOpen>
        <Facts
          rows={[
            { name: KINDS[job.kind].modelLabel, value: nameOf(job.model_id) },
            ...requestSettings(job.kind, job.request, nameOf),
            { name: text.createdBy, value: <Maker job={job} /> },
          ]}
        />
        <JobInputs job={job} />
        <SettingsButtons job={job} />
      </Section>
      <Section title={text.credits} isOpen>
        <JobCredits job={job} />
        <PriceBasis job={job} />
      </Section>
      <Section title={text.result}>
        <Facts rows={resultFacts(job, timeZone)} />
      </Section>
      <Section title={text.timeline}>
        <Timeline job={job} />
      </Section>
      <Section title={text.supportIds}>
        <Identifier name={text.job} copy={text.copyJobId} value={job.upstream_id} />
        <Identifier name={text.request} copy={text.copyRequestId} value={job.request_id} />
        {code && <Identifier name={text.code} copy={text.copyCode} value={code} />}
      </Section>
    </div>
  );
}

type SectionProps = { title: string; isOpen?: boolean; children: React.ReactNode };

/** A part of the details, which a press opens or closes. */
function Section({ title, isOpen = false, children }: SectionProps) {
  return (
    <details open={isOpen} className="group/part border-line border-t">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <h3 className="font-semibold text-sm">{title}</h3>
        <ChevronDown aria-hidden className="size-4 transition-transform group-open/part:rotate-180" />
      </summary>
      <div className="flex flex-col gap-2 pb-4">{children}</div>
    </details>
  );
}

function Facts({ rows }: { rows: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {rows.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="min-w-0 break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A sound has no size and a picture no length. */
function resultFacts({ kind, status, assets }: Job, timeZone: string): { name: string; value: string }[] {
  const [asset] = assets;
  if (!asset) return [{ name: text.file, value: isSettled(status) ? text.noFile : text.noFileYet }];
  const size = asset.width && asset.height ? text.size(asset.width, asset.height) : NO_DATA;
  const { result } = KINDS[kind];
  return [
    ...(result === "audio" ? [] : [{ name: text.dimensions, value: size }]),
    ...(result === "image" ? [] : [{ name: text.duration, value: formatSeconds(asset.duration_seconds) }]),
    { name: text.file, value: formatBytes(asset.size_bytes) },
    { name: text.storage, value: archiveMessage(asset, timeZone) },
    { name: text.made, value: `${sourceTypeText(asset.mark)}. ${markReason(asset.mark)}` },
  ];
}

function archiveMessage(
  { archived_at, archive_error, expires_at }: Job["assets"][number],
  timeZone: string,
): string {
  if (archived_at) return archive_error ? text.storageFlawed(archive_error) : text.storageSaved;
  if (archive_error) return text.storageFailed(archive_error);
  return expires_at ? text.storageSavingUntil(formatMoment(expires_at, timeZone)) : text.storageSaving;
}

function Timeline({ job }: { job: JobDetail }) {
  const timeZone = useTimeZone();
  return (
    <ol className="flex flex-col gap-1.5 border-line border-l pl-3 text-sm">
      {job.timeline.map((step) => (
        <li
          key={`${step.at}${step.status}${step.note ?? ""}`}
          className="flex items-baseline justify-between gap-4"
        >
          <span>
            {STATUS_LABELS[step.status].label}
            {step.note && <span className="block break-words text-ink-faint text-xs">{step.note}</span>}
          </span>
          <time dateTime={step.at} className="shrink-0 text-ink-faint text-xs tabular-nums">
            {formatTime(step.at, timeZone)}
          </time>
        </li>
      ))}
    </ol>
  );
}

type IdentifierProps = { name: string; copy: string; value: string | null };

function Identifier({ name, copy, value }: IdentifierProps) {
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <span className="w-16 shrink-0 text-ink-faint">{name}</span>
      <code translate="no" className="min-w-0 flex-1 truncate font-mono text-xs">
        {value ?? NO_DATA}
      </code>
      {value && <CopyButton label={copy} text={value} />}
    </div>
  );
}

/** The job's settings: copied, or saved as a file that a form accepts. */
function SettingsButtons({ job }: { job: Job }) {
  const text = writeSettings(settingsOf(job));
  return (
    <div className="flex flex-wrap gap-1">
      <CopyButton label={messages.settingsButtons.copy} text={text} />
      <Button
        size="sm"
        variant="quiet"
        icon={<FileJson aria-hidden className="size-4" />}
        onClick={() => saveFile(`${fileNameOf(job)}.json`, "application/json", text)}
      >
        {messages.settingsButtons.save}
      </Button>
    </div>
  );
}

const basisText = messages.priceBasis;

/** What the estimate of a job comes from: the row of the price list, which the link shows, or the rate of a voice. */
function PriceBasis({ job }: { job: Job }) {
  const hasRow = job.kind !== "voice" && !job.imported;
  const { data: rows } = useQuery({ ...priceListQuery, enabled: hasRow });
  const nameOf = useModelNames(job.kind);
  if (job.kind === "voice" && !job.imported)
    return <p className={LOOK}>{basisText.voice(voiceCredits(VOICE_SECONDS), VOICE_SECONDS)}</p>;
  const basis = hasRow && rows ? priceBasisOf(job, rows) : null;
  if (!basis) return null;
  const { entry, steps } = basis;
  const row = [nameOf(entry.model ?? job.model_id), ...valuesOf(entry)].join(" · ");
  return (
    <p className={LOOK}>
      {basisText.from}{" "}
      <Link href={rowLink(entry)} className="text-ink-soft underline underline-offset-3">
        {row}
      </Link>
      {job.kind === "avatar" && entry.seconds !== null
        ? basisText.stepPrice(entry.credits, entry.seconds, steps)
        : basisText.price(entry.credits, entry.perSecond)}
      {job.kind !== "avatar" && job.credits_quoted !== null && job.credits_quoted !== entry.credits && (
        <> {basisText.changed}</>
      )}
    </p>
  );
}

/** A voice is paid by started steps of this length. */
const VOICE_SECONDS = 10;
const LOOK = "break-words text-ink-faint text-xs tabular-nums";

const valuesOf = ({ mode, tier, quality, resolution, seconds, audio, product }: PriceEntry): string[] =>
  [
    mode === "generate" ? null : mode,
    tier,
    quality,
    resolution,
    seconds === null || product === PRODUCTS.avatar ? null : basisText.seconds(seconds),
    audio && basisText.audio[audio],
  ].flatMap((value) => value || []);

/** The table of prices with this row alone. */
function rowLink(entry: PriceEntry) {
  const chosen = FACETS.flatMap((facet) => {
    const value = entry[facet];
    return value === null ? [] : [[facet, [String(value)]] as const];
  });
  return pricingLink({ view: "rows", ...Object.fromEntries(chosen) });
}
