"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { balance, balanceClient } from "@/components/api/usage";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { toast } from "@/components/ui/toast";
import { driftOf, type TypedBalance, typeBalance } from "@/lib/balance/balance";
import { errorMessage } from "@/lib/platform/error-message";
import { formatCount, formatCredits } from "@/lib/platform/format";
import { CreditsInput } from "./credits-input";

/** The balance that a person enters from time to time. It counts down, and shows credits spent elsewhere. */
export function BalanceSection() {
  const { data } = useQuery(balance);
  if (!data) return null;
  const [latest] = data.typed;
  const drifted = data.typed.filter((each) => driftOf(each) !== null);
  return (
    <section aria-labelledby="balance" className="flex flex-col gap-3">
      <h2 id="balance" className="font-semibold text-lg">
        Balance
      </h2>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4">
        <div className="min-w-0 flex-1 basis-64">
          {latest && data.expected !== null ? (
            <>
              <p className="font-semibold text-lg tabular-nums">
                About {formatCredits(Math.round(data.expected))} left
              </p>
              <p className="text-ink-soft text-sm tabular-nums">
                Counted down from {formatCredits(latest.credits)}, typed in <Moment at={latest.at} />.
              </p>
            </>
          ) : (
            <p className="max-w-prose text-ink-soft">
              The service tells no balance. Type in what its own page says: it counts down here with every
              job, and the next time shows what was spent elsewhere.
            </p>
          )}
        </div>
        <BalanceForm />
      </div>
      {drifted.length > 0 && <Drift typed={drifted} />}
    </section>
  );
}

const creditsIn = (text: string) => (text === "" ? null : Number(text));
const resolver = zodResolver(
  z.object({
    credits: z
      .string()
      .check(
        z.refine(
          (text) => typeBalance.safeParse({ credits: creditsIn(text) }).success,
          "Enter whole credits.",
        ),
      ),
  }),
);

function BalanceForm() {
  const cache = useQueryClient();
  const { control, handleSubmit, reset, setError } = useForm({ resolver, defaultValues: { credits: "" } });
  const keep = handleSubmit(async ({ credits }) => {
    try {
      cache.setQueryData(balance.queryKey, await balanceClient.keep(Number(credits)));
      reset();
      toast("The balance is kept.", { tone: "positive" });
    } catch (cause) {
      setError("credits", {
        message: errorMessage(cause, "The balance could not be kept."),
      });
    }
  });
  return (
    <form noValidate onSubmit={keep} className="flex items-end gap-2 print:hidden">
      <FormControl control={control} name="credits" className="w-40">
        {({ value, onChange, error }) => (
          <Field label="Balance now" error={error}>
            <CreditsInput value={value} onChange={onChange} />
          </Field>
        )}
      </FormControl>
      <Button type="submit">Keep</Button>
    </form>
  );
}

function Drift({ typed }: { typed: readonly TypedBalance[] }) {
  return (
    <ul aria-label="Drift" className="flex flex-col gap-1 text-ink-soft text-sm tabular-nums">
      {typed.map((each) => (
        <li key={each.at}>
          {formatCredits(each.credits)} typed in <Moment at={each.at} />,{" "}
          {formatCount(Math.round(each.expected ?? 0))} expected: {driftMessage(driftOf(each) ?? 0)}
        </li>
      ))}
    </ul>
  );
}

function driftMessage(drift: number): string {
  if (drift === 0) return "no drift.";
  return drift < 0 ? `${formatCredits(-drift)} went elsewhere.` : `${formatCredits(drift)} came in.`;
}
