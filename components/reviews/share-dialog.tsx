"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reviewsClient, reviewsQuery } from "@/components/api/reviews";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Switch } from "@/components/ui/switch";
import { useTask } from "@/components/ui/use-task";
import { messages as rules } from "@/lib/reviews/messages";
import {
  DEFAULT_DAYS,
  EXPIRY_DAYS,
  MAX_DAYS,
  MAX_TITLE,
  MIN_PASSWORD,
  type ReviewedThing,
} from "@/lib/reviews/review";
import { MAX_NAME, MAX_PASSWORD } from "@/lib/reviews/shared-review";
import { messages } from "./messages";
import { ReviewLink } from "./review-link";
import { ReviewLinks } from "./review-links";

const text = messages.share;
const DAY_MS = 24 * 60 * 60 * 1000;
const ON_DATE = "date";
const EXPIRIES = [
  ...EXPIRY_DAYS.map((days) => ({ value: String(days), label: text.days(days) })),
  { value: ON_DATE, label: text.onDate },
];

type ShareDialogProps = { thing: ReviewedThing; title: string; onClose: () => void };

/** What a new link shows and for how long, and the links that there are. */
export default function ShareDialog({ thing, title, onClose }: ShareDialogProps) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const [path, setPath] = useState<string | null>(null);
  const [asked, setAsked] = useState({
    title: title.slice(0, MAX_TITLE),
    from: "",
    password: "",
    shares_takes: false,
    allows_downloads: false,
    shows_prompts: false,
    shows_models: false,
  });
  const [expiry, setExpiry] = useState(String(DEFAULT_DAYS));
  const [date, setDate] = useState("");
  const days = expiry === ON_DATE ? daysUntil(date) : Number(expiry);
  const isWeak = asked.password !== "" && asked.password.length < MIN_PASSWORD;
  const set = (changes: Partial<typeof asked>) => setAsked({ ...asked, ...changes });
  const show = async (made: string) => {
    setPath(made);
    await cache.invalidateQueries(reviewsQuery(thing));
  };
  const make = () =>
    run(async () => {
      const body = { ...thing, ...asked, password: asked.password || null, days: days ?? DEFAULT_DAYS };
      await show((await reviewsClient.create({ body })).path);
    }, text.makeFailed);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title}
      description={text.explained[thing.of]}
      footer={
        path === null && (
          <Button
            variant="ink"
            busy={isBusy}
            disabled={asked.title.trim() === "" || days === null || isWeak}
            onClick={() => void make()}
          >
            {text.make}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        {path === null ? (
          <>
            <Field label={text.name}>
              <Input
                dir="auto"
                maxLength={MAX_TITLE}
                value={asked.title}
                onChange={({ currentTarget }) => set({ title: currentTarget.value })}
              />
            </Field>
            <Field label={text.from} hint={text.fromHint} optional>
              <Input
                dir="auto"
                maxLength={MAX_NAME}
                value={asked.from}
                onChange={({ currentTarget }) => set({ from: currentTarget.value })}
              />
            </Field>
            <SegmentedControl label={text.expires} segments={EXPIRIES} value={expiry} onChange={setExpiry} />
            {expiry === ON_DATE && (
              <Field label={text.date}>
                <Input
                  type="date"
                  min={dayIn(0)}
                  max={dayIn(MAX_DAYS - 1)}
                  value={date}
                  onChange={({ currentTarget }) => setDate(currentTarget.value)}
                />
              </Field>
            )}
            <Field
              label={text.password}
              hint={text.passwordHint}
              error={isWeak && rules.passwordShort(MIN_PASSWORD)}
              optional
            >
              <Input
                autoComplete="off"
                maxLength={MAX_PASSWORD}
                value={asked.password}
                onChange={({ currentTarget }) => set({ password: currentTarget.value })}
              />
            </Field>
            {thing.of === "board" && (
              <Switch
                label={text.takes}
                hint={text.takesHint}
                checked={asked.shares_takes}
                onChange={(shares_takes) => set({ shares_takes })}
              />
            )}
            <Switch
              label={text.downloads}
              checked={asked.allows_downloads}
              onChange={(allows_downloads) => set({ allows_downloads })}
            />
            <Switch
              label={text.prompts}
              checked={asked.shows_prompts}
              onChange={(shows_prompts) => set({ shows_prompts })}
            />
            <Switch
              label={text.models}
              checked={asked.shows_models}
              onChange={(shows_models) => set({ shows_models })}
            />
          </>
        ) : (
          <ReviewLink key={path} path={path} onAnother={() => setPath(null)} />
        )}
        <ReviewLinks thing={thing} onLink={(made) => void show(made)} />
      </div>
    </Dialog>
  );
}

/** The day so many days from today, in the time zone of the browser, as a date field has it. */
function dayIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Whole days from now that last until the end of a day; null for none, or one that is over or too far. */
function daysUntil(date: string): number | null {
  if (date < dayIn(0) || date > dayIn(MAX_DAYS - 1)) return null;
  const days = Math.ceil((Date.parse(`${date}T23:59:59`) - Date.now()) / DAY_MS);
  return Math.min(Math.max(1, days), MAX_DAYS);
}
