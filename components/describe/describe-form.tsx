import { zodResolver } from "@hookform/resolvers/zod";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { CannotMakeNote } from "@/components/access/cannot-make-note";
import { useMay } from "@/components/access/may";
import { descriptionQueries, descriptionsClient } from "@/components/api/descriptions";
import { llmModelsQuery } from "@/components/api/llm";
import { useAllowedModels } from "@/components/api/model-rules";
import { useTimeZone } from "@/components/api/time-zone";
import { InputField } from "@/components/inputs/input-field";
import { LlmModelField } from "@/components/inputs/llm-model-field";
import { sourceVideoRule } from "@/components/inputs/rules";
import { useDraft } from "@/components/submit/use-draft";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { FieldError } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { Link } from "@/components/ui/link";
import { useHydrated } from "@/components/ui/use-stored";
import type { LlmModel } from "@/lib/contract/llm";
import type { Description, StartDescription } from "@/lib/describe/description";
import { refreshDescription } from "@/lib/describe/queries";
import { type DescribeDraft, describeDraft, describeDraftOf } from "@/lib/drafts/describe-draft";
import {
  cheapestModel,
  creditsPerMillion,
  formatMillicredits,
  maxCost,
  maxTokensOfDescription,
} from "@/lib/llm/cost";
import { descriptionLink } from "@/lib/navigation/describe";
import { formatMoment } from "@/lib/platform/format";
import { messages } from "./messages";

const CLIP_RULE = sourceVideoRule(null);
const resolver = zodResolver(
  z.extend(describeDraft, {
    clip: describeDraft.shape.clip.check(
      z.refine((clip) => clip !== null, messages.describeForm.videoMissing),
    ),
  }),
);

/** A clip and a model that accepts video. A press sends exactly one request, and the next page shows its result. */
export function DescribeForm({ personId }: { personId: string }) {
  const store = describeDraftOf(personId);
  const form = useForm<DescribeDraft>({ defaultValues: store.initial(), resolver });
  const { control, setValue } = form;
  useDraft(form, store);
  const modelId = useWatch({ control, name: "modelId" });
  const seconds = useWatch({ control, name: "clip", compute: (clip) => clip?.durationSeconds ?? null });
  const may = useMay();
  const models = useQuery(llmModelsQuery);
  const ready = useHydrated();
  const reasonId = useId();
  const router = useRouter();
  const cache = useQueryClient();
  const [offer, setOffer] = useState<Description | null>(null);
  const seeing = (models.data ?? []).filter(({ modalities }) => modalities.includes("video"));
  const allowed = useAllowedModels(seeing);
  const model = seeing.find(({ id }) => id === modelId) ?? cheapestModel(allowed);

  const start = useMutation({
    mutationFn: (body: StartDescription) => descriptionsClient.start({ body }),
    onSuccess: ({ stored, description }) => {
      if (stored) return setOffer(description);
      refreshDescription(cache, description);
      router.push(descriptionLink(description.id));
    },
  });
  const press = (again: boolean) =>
    form.handleSubmit(({ clip }) => {
      if (!clip || !model || start.isPending || !may("make")) return;
      start.mutate({ video_url: clip.url, model: model.id, again });
    });
  /** Removes the earlier result or refusal, which was about another clip or model. */
  const forget = () => {
    setOffer(null);
    start.reset();
  };

  return (
    <form
      aria-label={messages.describeForm.label}
      inert={!ready}
      className="flex flex-col gap-6"
      onSubmit={press(false)}
    >
      <FormControl control={control} name="clip">
        {({ value, onChange, error }) => (
          <InputField
            label={messages.describeForm.video}
            rule={CLIP_RULE}
            required
            value={value}
            onChange={(clip) => {
              forget();
              onChange(clip);
            }}
            error={error}
          />
        )}
      </FormControl>
      <LlmModelField
        models={seeing}
        hint={messages.describeForm.modelHint}
        value={model?.id ?? null}
        error={models.error?.message ?? null}
        onChange={(id) => {
          forget();
          setValue("modelId", id);
        }}
      />
      {offer && <StoredResult description={offer} busy={start.isPending} onAgain={press(true)} />}
      {start.error && <FieldError id="describe-error">{start.error.message}</FieldError>}
      {!offer && (
        <div className="flex flex-col gap-2">
          {!may("make") && <CannotMakeNote id={reasonId} />}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={start.isPending}
            disabled={!model || !may("make")}
            aria-describedby={may("make") ? undefined : reasonId}
          >
            {messages.describeForm.submit}
          </Button>
          {model && <DescribeCost model={model} seconds={seconds} />}
        </div>
      )}
    </form>
  );
}

const text = messages.describeCost;

type DescribeCostProps = {
  model: LlmModel;
  /** The length of the chosen clip; null when it is not known. */
  seconds: number | null;
};

/**
 * What a description may cost: the price of a token, the most that is reserved for it, and what the latest ones by
 * the same model were charged. The API names the charge only in its response.
 */
function DescribeCost({ model, seconds }: DescribeCostProps) {
  const { data } = useInfiniteQuery(descriptionQueries.list(""));
  const charges = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter(({ model_id: id }) => id === model.id)
    .flatMap(({ result }) => result?.usage.millicredits_charged ?? []);
  const most = formatMillicredits(maxCost(model, maxTokensOfDescription(seconds, model)));
  const { input_mc_per_1m: input, output_mc_per_1m: output } = model.pricing;
  return (
    <p className="text-ink-soft text-xs tabular-nums">
      {seconds === null ? text.mostOfUnknown(most) : text.most(most)}{" "}
      {charges.length > 0 &&
        `${text.past(charges.length, formatMillicredits(Math.min(...charges)), formatMillicredits(Math.max(...charges)))} `}
      {text.price(creditsPerMillion(input), creditsPerMillion(output))}
    </p>
  );
}

type StoredOfferProps = { description: Description; busy: boolean; onAgain: () => void };

/** Offers the stored result of the same clip and model. A new request costs credits. */
function StoredResult({ description, busy, onAgain }: StoredOfferProps) {
  const { id, model_id, created_at, result } = description;
  const timeZone = useTimeZone();
  const charged = result && formatMillicredits(result.usage.millicredits_charged);
  return (
    <Callout
      title={messages.storedOffer.title}
      action={
        <>
          <Link href={descriptionLink(id)} className={buttonLook({ variant: "ink", size: "sm" })}>
            {messages.storedOffer.open}
          </Link>
          <Button size="sm" busy={busy} onClick={onAgain}>
            {messages.storedOffer.again}
          </Button>
        </>
      }
    >
      {messages.storedOffer.details(model_id, formatMoment(created_at, timeZone), charged)}
    </Callout>
  );
}
