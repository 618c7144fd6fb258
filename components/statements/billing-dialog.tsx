import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { statementSettingsQuery, statementsClient } from "@/components/api/statements";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/contract/errors";
import { sumsKey } from "@/lib/jobs/keys";
import { errorMessage } from "@/lib/platform/error-message";
import { asTyped, type NumberRule, numberIn } from "@/lib/platform/typed-number";
import { typedNumber } from "@/lib/platform/typed-number-schema";
import { isCurrency } from "@/lib/statements/money";
import type { StatementSettings } from "@/lib/statements/statement";
import { messages } from "./messages";

const text = messages.settings;

const MARKUP: NumberRule = { name: text.markup, min: 0, max: 1_000, decimals: true };
const PRICE: NumberRule = { name: text.price, min: 0.000001, decimals: true };

const fields = z
  .object({
    markup: typedNumber(MARKUP, { optional: true }),
    price: typedNumber(PRICE, { optional: true }),
    currency: z.string(),
    isScheduled: z.boolean(),
  })
  .check(
    z.refine(({ price, currency }) => price.trim() === "" || isCurrency(currency.trim().toUpperCase()), {
      path: ["currency"],
      message: text.currencyNeeded,
    }),
  );
type Fields = z.infer<typeof fields>;

type BillingDialogProps = {
  /** The zone in which scheduled months begin, where none is set. */
  tz: string;
  onClose: () => void;
};

/** The mark-up and the price of a credit, and whether statements make themselves. */
export default function BillingDialog({ tz, onClose }: BillingDialogProps) {
  const { data: settings, error, refetch } = useQuery(statementSettingsQuery);
  const formId = useId();
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      size="sm"
      footer={
        <Button variant="ink" type="submit" form={formId}>
          {common.save}
        </Button>
      }
    >
      {settings ? (
        <BillingForm id={formId} settings={settings} tz={settings.time_zone ?? tz} onClose={onClose} />
      ) : error ? (
        <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-56" />
      )}
    </Dialog>
  );
}

type BillingFormProps = BillingDialogProps & { id: string; settings: StatementSettings };

function BillingForm({ id, settings, tz, onClose }: BillingFormProps) {
  const cache = useQueryClient();
  const form = useForm<Fields>({
    resolver: zodResolver(fields),
    defaultValues: {
      markup: settings.markup_percent ?? "",
      price: settings.credit_price ?? "",
      currency: settings.currency ?? "",
      isScheduled: settings.is_scheduled,
    },
  });
  const { control, setError } = form;
  const save = async ({ markup, price, currency, isScheduled }: Fields) => {
    const credit_price = decimalText(numberIn(price, PRICE));
    try {
      const saved = await statementsClient.changeSettings({
        body: {
          markup_percent: decimalText(numberIn(markup, MARKUP)),
          credit_price,
          currency: credit_price === null ? null : currency.trim().toUpperCase(),
          is_scheduled: isScheduled,
          time_zone: tz,
        },
      });
      cache.setQueryData(statementSettingsQuery.queryKey, saved);
      await cache.invalidateQueries({ queryKey: sumsKey });
      toast(text.saved, { tone: "positive" });
      onClose();
    } catch (cause) {
      const field = cause instanceof ApiError ? FIELDS[String(cause.details?.field)] : undefined;
      setError(field ?? "markup", { message: errorMessage(cause, text.failed) });
    }
  };
  return (
    <form id={id} noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(save)}>
      <FormControl control={control} name="markup">
        {({ value, onChange, error }) => (
          <Field label={text.markup} aside={text.percent} error={error} optional>
            <Input inputMode="decimal" value={value} onChange={({ target }) => onChange(target.value)} />
          </Field>
        )}
      </FormControl>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
        <FormControl control={control} name="price">
          {({ value, onChange, error }) => (
            <Field label={text.price} hint={text.priceHint} error={error} optional>
              <Input inputMode="decimal" value={value} onChange={({ target }) => onChange(target.value)} />
            </Field>
          )}
        </FormControl>
        <FormControl control={control} name="currency">
          {({ value, onChange, error }) => (
            <Field label={text.currency} hint={text.currencyHint} error={error}>
              <Input
                maxLength={3}
                autoCapitalize="characters"
                className="uppercase"
                value={value}
                onChange={({ target }) => onChange(target.value)}
              />
            </Field>
          )}
        </FormControl>
      </div>
      <FormControl control={control} name="isScheduled">
        {({ value, onChange }) => (
          <Switch label={text.schedule} hint={text.scheduleHint(tz)} checked={value} onChange={onChange} />
        )}
      </FormControl>
      <p className="text-ink-faint text-xs">{text.keptStay}</p>
    </form>
  );
}

/** The fields of the form by those of the call. */
const FIELDS: Readonly<Record<string, keyof Fields>> = {
  markup_percent: "markup",
  credit_price: "price",
  currency: "currency",
};

/** As a decimal number; null for none. */
const decimalText = (value: number | null): string | null => (value === null ? null : asTyped(value));
