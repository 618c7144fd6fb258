"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { descriptionsClient } from "@/components/api/descriptions";
import { modelsQuery } from "@/components/api/llm";
import { InputField } from "@/components/inputs/input-field";
import { LlmModelField } from "@/components/inputs/llm-model-field";
import { sourceVideoRule } from "@/components/inputs/rules";
import { useDraft } from "@/components/submit/use-draft";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field-error";
import { FormControl } from "@/components/ui/form-control";
import { useHydrated } from "@/components/ui/use-stored";
import type { Description, StartDescription } from "@/lib/describe/description";
import { noteDescription } from "@/lib/describe/queries";
import { type DescribeDraft, describeDraft, describeDraftOf } from "@/lib/drafts/describe-draft";
import { cheapestModel } from "@/lib/llm/cost";
import { descriptionLink } from "@/lib/navigation/describe";
import { DescribeCost } from "./describe-cost";
import { messages } from "./messages";
import { StoredOffer } from "./stored-offer";

const CLIP_RULE = sourceVideoRule(null);
const resolver = zodResolver(
  z.extend(describeDraft, {
    clip: describeDraft.shape.clip.check(
      z.refine((clip) => clip !== null, messages.describeForm.videoMissing),
    ),
  }),
);

/**
 * A clip and a model that accepts video. A press sends exactly one request, and the next page shows its
 * result.
 */
export function DescribeForm({ personId }: { personId: string }) {
  const store = describeDraftOf(personId);
  const form = useForm<DescribeDraft>({ defaultValues: store.initial(), resolver });
  const { control, setValue } = form;
  useDraft(form, store);
  const modelId = useWatch({ control, name: "modelId" });
  const seconds = useWatch({ control, name: "clip", compute: (clip) => clip?.durationSeconds ?? null });
  const models = useQuery(modelsQuery);
  const ready = useHydrated();
  const router = useRouter();
  const cache = useQueryClient();
  const [offer, setOffer] = useState<Description | null>(null);
  const seeing = (models.data ?? []).filter(({ modalities }) => modalities.includes("video"));
  const model = seeing.find(({ id }) => id === modelId) ?? cheapestModel(seeing);

  const start = useMutation({
    mutationFn: (body: StartDescription) => descriptionsClient.start({ body }),
    onSuccess: ({ stored, description }) => {
      if (stored) return setOffer(description);
      noteDescription(cache, description);
      router.push(descriptionLink(description.id));
    },
  });
  const press = (again: boolean) =>
    form.handleSubmit(({ clip }) => {
      if (!clip || !model || start.isPending) return;
      start.mutate({ video_url: clip.url, model: model.id, again });
    });
  /** The earlier result or refusal was about another clip or model. */
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
      {offer && <StoredOffer description={offer} busy={start.isPending} onAgain={press(true)} />}
      {start.error && <FieldError id="describe-error">{start.error.message}</FieldError>}
      {!offer && (
        <div className="flex flex-col gap-2">
          <Button type="submit" variant="primary" size="lg" busy={start.isPending} disabled={!model}>
            {messages.describeForm.submit}
          </Button>
          {model && <DescribeCost model={model} seconds={seconds} />}
        </div>
      )}
    </form>
  );
}
