import { useState } from "react";
import { useTimeZone } from "@/components/api/time-zone";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Switch } from "@/components/ui/switch";
import { formatMomentDay } from "@/lib/platform/format";
import { messages as rules } from "@/lib/reviews/messages";
import { EXPIRY_DAYS, MAX_DAYS, MAX_TITLE, MIN_PASSWORD } from "@/lib/reviews/review";
import { MAX_NAME, MAX_PASSWORD, type ReviewOf } from "@/lib/reviews/shared-review";
import { dayAfter, dayOf, endOfDay } from "./last-day";
import { messages } from "./messages";
import { namesIn } from "./named-people";

const text = messages.share;
const ON_DATE = "date";
const EXPIRIES = [
  ...EXPIRY_DAYS.map((days) => ({ value: String(days), label: text.days(days) })),
  { value: ON_DATE, label: text.onDate },
];

const SWITCHES = [
  ["allows_downloads", text.downloads],
  ["shows_prompts", text.prompts],
  ["shows_models", text.models],
] as const;

type LinkSettings = {
  title: string;
  from: string;
  /** Empty for none, and for the one that there is. */
  password: string;
  allows_downloads: boolean;
  shows_prompts: boolean;
  shows_models: boolean;
  shares_takes: boolean;
  /** Names with commas between them. */
  must_answer: string;
};

type LinkForm = ReturnType<typeof useLinkForm>;
export type ReadyLink = Omit<LinkSettings, "must_answer"> & { lastDay: string; must_answer: string[] };

/** What a link shows and for how long, while somebody sets it. `expires` is the number of days, or the moment. */
export function useLinkForm(initial: LinkSettings, expires: number | Date) {
  const [settings, setSettings] = useState(initial);
  const [expiry, setExpiry] = useState(typeof expires === "number" ? String(expires) : ON_DATE);
  const [date, setDate] = useState(typeof expires === "number" ? "" : dayOf(expires));
  const lastDay = expiry === ON_DATE ? date : dayAfter(Number(expiry));
  const isPossible = lastDay >= dayAfter(0) && lastDay <= dayAfter(MAX_DAYS);
  const isWeak = settings.password !== "" && settings.password.length < MIN_PASSWORD;
  const { names, problem } = namesIn(settings.must_answer);
  const isReady = settings.title.trim() !== "" && isPossible && !isWeak && problem === null;
  return {
    settings,
    set: (changes: Partial<LinkSettings>) => setSettings({ ...settings, ...changes }),
    expiry,
    setExpiry,
    date,
    setDate,
    lastDay: isPossible ? lastDay : null,
    isWeak,
    /** What is wrong with the names; null for nothing. */
    problem,
    /** What can be sent; null until it can. */
    ready: isReady ? { ...settings, lastDay, must_answer: names } : null,
  };
}

type LinkFieldsProps = {
  of: ReviewOf;
  form: LinkForm;
  password: { label: string; hint: string; disabled?: boolean };
};

export function LinkFields({ of, form, password }: LinkFieldsProps) {
  const { settings, set, expiry, setExpiry, date, setDate, lastDay, isWeak, problem } = form;
  const timeZone = useTimeZone();
  return (
    <>
      <Field label={text.name}>
        <Input
          dir="auto"
          maxLength={MAX_TITLE}
          value={settings.title}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
      </Field>
      <Field label={text.from} hint={text.fromHint} optional>
        <Input
          dir="auto"
          maxLength={MAX_NAME}
          value={settings.from}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
        />
      </Field>
      <div className="flex flex-col gap-1">
        <SegmentedControl label={text.expires} segments={EXPIRIES} value={expiry} onChange={setExpiry} />
        {expiry !== ON_DATE && lastDay !== null && (
          <p className="text-ink-faint text-xs">
            {messages.openUntil(formatMomentDay(endOfDay(lastDay), timeZone))}
          </p>
        )}
      </div>
      {expiry === ON_DATE && (
        <Field label={text.date}>
          <Input
            type="date"
            min={dayAfter(0)}
            max={dayAfter(MAX_DAYS)}
            value={date}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
        </Field>
      )}
      <Field
        label={password.label}
        hint={password.hint}
        error={isWeak && rules.passwordShort(MIN_PASSWORD)}
        optional
      >
        <Input
          autoComplete="off"
          maxLength={MAX_PASSWORD}
          disabled={password.disabled}
          value={settings.password}
          onChange={({ currentTarget }) => set({ password: currentTarget.value })}
        />
      </Field>
      <Field label={text.mustAnswer} hint={text.mustAnswerHint} error={problem ?? false} optional>
        <Input
          dir="auto"
          autoComplete="off"
          value={settings.must_answer}
          onChange={({ currentTarget }) => set({ must_answer: currentTarget.value })}
        />
      </Field>
      {of === "board" && (
        <Switch
          label={text.takes}
          hint={text.takesHint}
          checked={settings.shares_takes}
          onChange={(shares_takes) => set({ shares_takes })}
        />
      )}
      {SWITCHES.map(([name, label]) => (
        <Switch
          key={name}
          label={label}
          checked={settings[name]}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
    </>
  );
}
