import { Badge, type Tone } from "@/components/ui/badge";
import { Figure, Figures } from "@/components/ui/figures";
import { Meter } from "@/components/ui/meter";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { messages } from "./messages";
import { Row, Section } from "./section";

const text = messages.figures;
const TONES: readonly Tone[] = ["neutral", "accent", "positive", "warning", "danger"];
const PILL = "inline-flex h-8.5 items-center gap-2 rounded-full border border-line px-3 text-sm tabular-nums";

/** Numbers: the balance, figures, meters, a table, badges and progress. */
export function Numbers() {
  const { meters } = text;
  return (
    <Section title={messages.sections.figures}>
      <Row>
        <span className={PILL}>
          {text.balancePill} <b className="font-semibold">{text.balance[1]}</b>
        </span>
        <span className={PILL}>
          {text.balancePill} <b className="font-semibold">{text.balance[1]}</b>
          <span className="inline-flex items-center gap-1.5 text-ink-soft">
            <span className="size-1.75 rounded-full bg-accent" />
            {text.running}
          </span>
        </span>
        <span className={PILL}>
          <span className="inline-flex items-center gap-1.5 text-danger">
            <span className="size-1.75 rounded-full bg-danger" />
            {text.offline}
          </span>
          {text.offlineText}
        </span>
      </Row>
      <Figures label={text.label}>
        {[text.balance, text.charged, text.reserved].map(([label = "", value, context]) => (
          <Figure key={label} label={label} value={value}>
            {context}
          </Figure>
        ))}
      </Figures>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {(
          [
            [meters.solid, { solid: 0.32 }],
            [meters.hatched, { solid: 0.32, hatched: 0.2 }],
            [meters.forecast, { solid: 0.32, forecast: 0.76 }],
            [meters.near, { solid: 0.64, hatched: 0.2 }],
          ] as const
        ).map(([label, shares]) => (
          <div key={label} className="flex flex-col gap-1.5">
            <p className="text-ink-soft text-sm tabular-nums">{label}</p>
            <Meter {...shares} />
          </div>
        ))}
        <Progress label={text.progress} percent={42} />
        <Progress label={text.noProgress} percent={null} />
      </div>
      <table aria-label={text.table} className="w-full max-w-xl tabular-nums">
        <thead className="text-ink-soft text-xs">
          <tr className="border-line border-b">
            {text.columns.map((column, at) => (
              <th key={column} scope="col" className={at === 0 ? "py-2 text-left" : "py-2 text-right"}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {text.rows.map(([model, ...figures]) => (
            <tr key={model} className="border-line border-b">
              <th scope="row" className="py-2 text-left font-normal">
                {model}
              </th>
              {figures.map((figure) => (
                <td key={figure} className="py-2 text-right">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Row>
        {text.badges.map((badge, at) => (
          <Badge key={badge} tone={TONES[at] ?? "neutral"}>
            {badge}
          </Badge>
        ))}
      </Row>
      <Skeleton className="h-8 max-w-xl" />
    </Section>
  );
}
