"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { InputField } from "@/components/inputs/input-field";
import { LlmModelField } from "@/components/inputs/llm-model-field";
import { sourceVideoRule } from "@/components/inputs/rules";
import { modelsQuery } from "@/components/job/llm-queries";
import { useDraft } from "@/components/submit/use-draft";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field-error";
import { useHydrated } from "@/components/ui/use-stored";
import type { LlmModel } from "@/lib/contract/llm";
import type { Description } from "@/lib/describe/description";
import { noteDescription } from "@/lib/describe/queries";
import { describeDraftOf } from "@/lib/drafts/describe-draft";
import { cheapestModel, creditsPerMillion } from "@/lib/llm/cost";
import { descriptionLink } from "@/lib/navigation/describe";
import { formatCredits } from "@/lib/platform/format";
import { descriptionsClient } from "./clients";
import { StoredOffer } from "./stored-offer";

const CLIP_RULE = sourceVideoRule(null);

/** A clip and a model that sees video. Pressing sends one request, ever; the page that follows shows its end. */
export function DescribeForm({ personId }: { personId: string }) {
  const { draft, put } = useDraft(describeDraftOf(personId));
  const models = useQuery(modelsQuery);
  const ready = useHydrated();
  const router = useRouter();
  const cache = useQueryClient();
  const [isPressed, setIsPressed] = useState(false);
  const [offer, setOffer] = useState<Description | null>(null);
  const seeing = (models.data ?? []).filter(({ modalities }) => modalities.includes("video"));
  const model = seeing.find(({ id }) => id === draft.modelId) ?? cheapestModel(seeing);

  const start = useMutation({
    mutationFn: descriptionsClient.start,
    onSuccess: ({ stored, description }) => {
      if (stored) return setOffer(description);
      noteDescription(cache, description);
      router.push(descriptionLink(description.id));
    },
  });
  const press = (again: boolean) => {
    setIsPressed(true);
    if (!draft.clip || !model || start.isPending) return;
    start.mutate({ video_url: draft.clip.url, model: model.id, again });
  };
  const change = (part: Parameters<typeof put>[0]) => {
    setOffer(null);
    start.reset();
    put(part);
  };

  return (
    <form
      aria-label="New description"
      inert={!ready}
      className="flex flex-col gap-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        press(false);
      }}
    >
      <InputField
        label="Clip"
        rule={CLIP_RULE}
        required
        value={draft.clip}
        onChange={(clip) => change({ clip })}
        error={isPressed && !draft.clip ? "A clip is required." : null}
      />
      <LlmModelField
        models={seeing}
        hint="Models that take video."
        value={model?.id ?? null}
        error={models.error?.message ?? null}
        onChange={(modelId) => change({ modelId })}
      />
      {offer && <StoredOffer description={offer} busy={start.isPending} onAgain={() => press(true)} />}
      {start.error && <FieldError id="describe-error">{start.error.message}</FieldError>}
      {!offer && (
        <div className="flex flex-col gap-2">
          <Button type="submit" variant="primary" size="lg" busy={start.isPending} disabled={!model}>
            Describe
          </Button>
          <p className="text-ink-faint text-xs">{model && priceLine(model)}</p>
        </div>
      )}
    </form>
  );
}

const priceLine = ({ pricing }: LlmModel): string =>
  `Charged by tokens: ${formatCredits(creditsPerMillion(pricing.input_mc_per_1m))} a million in, ${formatCredits(creditsPerMillion(pricing.output_mc_per_1m))} a million out. The service names the charge with its answer. It is asked once and never again by itself.`;
