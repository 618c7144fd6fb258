import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { balanceClient, balanceQuery } from "@/components/api/limits";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { sumsKey } from "@/lib/jobs/keys";
import { type Balance, type BalanceMode, balanceDrift, type EnteredBalance } from "@/lib/limits/balance";
import { errorMessage } from "@/lib/platform/error-message";
import { wholeBalance } from "@/lib/platform/format";
import { type NumberRule, numberIn } from "@/lib/platform/typed-number";
import { typedNumber } from "@/lib/platform/typed-number-schema";
import { messages } from "./messages";

const text = messages.balanceSection;

/**
 * The balance that a person enters from time to time. It counts down, warns or blocks where it ends, and shows
 * credits spent elsewhere.
 */
export function BalanceSection() {
  const { data } = useQuery(balanceQuery);
  const may = useMay();
  if (!data) return null;
  const [latest] = data.typed;
  const drifted = data.typed.filter((each) => balanceDrift(each) !== null);
  return (
    <section aria-labelledby="balance" className="flex flex-col gap-3">
      <h2 id="balance" className="type-heading">
        {text.title}
      </h2>
      <div className="flex flex-col gap-4 border-line border-t pt-3">
        <div className="min-w-0">
          {latest && data.available !== null ? (
            <>
              <p className="type-heading tabular-nums">{text.left(wholeBalance(data.available))}</p>
              <p className="text-ink-soft text-sm tabular-nums">
                {text.estimated.before(latest.credits)}
                <Moment at={latest.at} />
                {text.estimated.after}
              </p>
            </>
          ) : (
            <p className="max-w-prose text-ink-soft">{text.none}</p>
          )}
        </div>
        {may("manage") ? (
          <>
            <BalanceForm />
            {latest && <ModeChoice mode={data.mode} />}
          </>
        ) : (
          <p className="text-ink-soft text-sm">{access.ownersOnly}</p>
        )}
      </div>
      {drifted.length > 0 && <Drift typed={drifted} />}
    </section>
  );
}

const BALANCE: NumberRule = { name: text.field };
const resolver = zodResolver(z.object({ credits: typedNumber(BALANCE) }));

function BalanceForm() {
  const cache = useQueryClient();
  const { control, handleSubmit, reset, setError } = useForm({ resolver, defaultValues: { credits: "" } });
  const keep = handleSubmit(async ({ credits }) => {
    try {
      const body = { credits: numberIn(credits, BALANCE) ?? 0 };
      const changed = await withReauthentication(() => balanceClient.change({ body }));
      if (!changed) return;
      // The top bar and the forecast show it, too. A first read may still be under way, and would come with the old figure.
      await cache.cancelQueries({ queryKey: sumsKey });
      cache.setQueryData(balanceQuery.queryKey, changed);
      void cache.invalidateQueries({ queryKey: sumsKey });
      reset();
      toast(text.saved, { tone: "positive" });
    } catch (cause) {
      setError("credits", {
        message: errorMessage(cause, text.saveFailed),
      });
    }
  });
  return (
    <form noValidate onSubmit={keep} className="flex items-end gap-2 print:hidden">
      <FormControl control={control} name="credits" className="w-40">
        {({ value, onChange, error }) => (
          <Field label={text.field} error={error}>
            <Input inputMode="numeric" value={value} onChange={({ target }) => onChange(target.value)} />
          </Field>
        )}
      </FormControl>
      <Button type="submit">{common.save}</Button>
    </form>
  );
}

const MODES = [
  { value: "warn", label: text.modes.warn },
  { value: "block", label: text.modes.block },
] as const;

/** Whether a job that needs more than the balance is only warned about, or refused. */
function ModeChoice({ mode }: { mode: Balance["mode"] }) {
  const cache = useQueryClient();
  const { run } = useTask();
  const change = (chosen: BalanceMode) =>
    run(async () => {
      const changed = await withReauthentication(() => balanceClient.change({ body: { mode: chosen } }));
      if (!changed) return;
      cache.setQueryData(balanceQuery.queryKey, changed);
      toast(text.modeSaved, { tone: "positive" });
    }, text.saveFailed);
  return (
    <div className="print:hidden">
      <SegmentedControl
        label={text.mode}
        segments={MODES}
        value={mode}
        onChange={(chosen) => void change(chosen)}
        hint={text.modeHints[mode]}
      />
    </div>
  );
}

function Drift({ typed }: { typed: readonly EnteredBalance[] }) {
  return (
    <ul aria-label={text.reconciliation} className="flex flex-col gap-1 text-ink-soft text-sm tabular-nums">
      {typed.map((each) => (
        <li key={each.at}>
          {text.entry.before(each.credits)}
          <Moment at={each.at} />
          {text.entry.after(each.expected ?? 0, driftMessage(balanceDrift(each) ?? 0))}
        </li>
      ))}
    </ul>
  );
}

function driftMessage(drift: number): string {
  if (drift === 0) return text.matches;
  return drift < 0 ? text.spentElsewhere(-drift) : text.added(drift);
}
