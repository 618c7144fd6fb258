import { clsx } from "clsx";
import { messages } from "./messages";
import { Section } from "./section";

const text = messages.type;

const TYPES = [
  ["type-title", text.title],
  ["type-figure", text.figure],
  ["type-heading", text.heading],
  ["type-label", text.label],
  ["type-value", text.value],
  ["type-prompt", text.prompt],
  ["", text.body],
  ["type-edge", text.edge],
  ["type-prompt", text.scripts],
] as const;

export function Type() {
  return (
    <Section title={messages.sections.type}>
      {TYPES.map(([look, [sample, size]]) => (
        <p key={sample} className="min-w-0 break-words">
          <span className={look}>{sample}</span> <span className="text-ink-soft text-sm">{size}</span>
        </p>
      ))}
      <p dir="auto" className="type-prompt">
        {text.rtl}
      </p>
    </Section>
  );
}

/** The colors of `globals.css` with the class that paints a ground with each. */
const COLORS = [
  ["stage", "bg-stage"],
  ["canvas", "bg-canvas"],
  ["surface", "bg-surface"],
  ["raised", "bg-raised"],
  ["hover", "bg-hover"],
  ["press", "bg-press"],
  ["line", "bg-line"],
  ["line-field", "bg-line-field"],
  ["ink", "bg-ink"],
  ["ink-soft", "bg-ink-soft"],
  ["ink-faint", "bg-ink-faint"],
  ["accent", "bg-accent"],
  ["accent-fill", "bg-accent-fill"],
  ["accent-hover", "bg-accent-hover"],
  ["on-accent", "bg-on-accent"],
  ["accent-ink", "bg-accent-ink"],
  ["accent-soft", "bg-accent-soft"],
  ["ring", "bg-ring"],
  ["positive", "bg-positive"],
  ["warning", "bg-warning"],
  ["danger", "bg-danger"],
  ["danger-soft", "bg-danger-soft"],
  ["chart-1", "bg-[var(--chart-1)]"],
  ["chart-2", "bg-[var(--chart-2)]"],
  ["chart-3", "bg-[var(--chart-3)]"],
  ["chart-4", "bg-[var(--chart-4)]"],
  ["chart-bar", "bg-chart-bar"],
] as const;

export function Colors() {
  return (
    <Section title={messages.sections.colors}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
        {COLORS.map(([name, ground]) => (
          <li key={name} translate="no" className="text-xs">
            <span className={clsx("mb-1.5 block h-11 rounded-sm border border-line", ground)} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
