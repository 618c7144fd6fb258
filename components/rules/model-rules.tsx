import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { modelRulesClient, modelRulesQuery } from "@/components/api/model-rules";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/error-message";
import { RULED_ROLES, type ModelRules as Rules, type RulesOfRoles } from "@/lib/rules/rules";
import { deniesTier, withTier } from "./edit-rules";
import { messages } from "./messages";
import { RulesTable } from "./rules-table";
import { type RuledModel, useRuledModels } from "./use-ruled-models";

type RuledRole = (typeof RULED_ROLES)[number];
export type ChangeRules = (changes: readonly { role: RuledRole; rules: Rules }[]) => Promise<void>;

/** Tiers that make what many owners do not want made. */
const SENSITIVE_TIERS: readonly string[] = ["spicy"];

/** What each role may use. Every change is saved at once. */
export default function ModelRules() {
  const cache = useQueryClient();
  const { data: rules, error } = useQuery(modelRulesQuery);
  const { models, error: modelsError } = useRuledModels();
  const isOwner = useMay()("manage");
  const [isSaving, setIsSaving] = useState(false);
  const change: ChangeRules = async (changes) => {
    setIsSaving(true);
    try {
      let saved: RulesOfRoles | null = null;
      for (const body of changes) {
        saved = await withReauthentication(() => modelRulesClient.change({ body }));
        if (!saved) return;
        cache.setQueryData(modelRulesQuery.queryKey, saved);
      }
      toast(messages.saved, { tone: "positive", topic: "model-rules" });
    } catch (cause) {
      toast(errorMessage(cause, messages.failed), { tone: "danger" });
    } finally {
      setIsSaving(false);
    }
  };
  if (error) return <Callout tone="danger">{error.message}</Callout>;
  if (!rules || (!models && !modelsError)) return <Skeleton className="h-96" />;
  const isFixed = !isOwner || isSaving;
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {!isOwner && <p className="text-ink-soft text-sm">{access.ownersOnly}</p>}
      {modelsError && <Callout tone="warning">{messages.loadFailed}</Callout>}
      <SensitiveTiers models={models ?? []} rules={rules} isFixed={isFixed} onChange={change} />
      <RulesTable models={models ?? []} rules={rules} isFixed={isFixed} onChange={change} />
    </div>
  );
}

type PartProps = {
  models: readonly RuledModel[];
  rules: RulesOfRoles;
  isFixed: boolean;
  onChange: ChangeRules;
};

/** One switch for everybody for each tier of this kind. Nothing where no model has one. */
function SensitiveTiers({ models, rules, isFixed, onChange }: PartProps) {
  const text = messages.sensitive;
  const found = SENSITIVE_TIERS.flatMap((tier) => {
    const having = models.filter(({ tiers }) => tiers.includes(tier)).map(({ id }) => id);
    return having.length > 0 ? [{ tier, having }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="sensitive-tiers" className="flex flex-col gap-3">
      <h3 id="sensitive-tiers" className="type-heading">
        {text.title}
      </h3>
      <p className="max-w-prose text-ink-soft text-sm">{text.hint}</p>
      {found.map(({ tier, having }) => {
        const tiers = having.map((model_id) => ({ model_id, tier }));
        return (
          <Switch
            key={tier}
            label={text.label(tier, having)}
            disabled={isFixed}
            checked={RULED_ROLES.some((role) => tiers.some((each) => !deniesTier(rules[role], each)))}
            onChange={(isAllowed) =>
              void onChange(
                RULED_ROLES.map((role) => ({
                  role,
                  rules: tiers.reduce((all, each) => withTier(all, each, isAllowed), rules[role]),
                })),
              )
            }
          />
        );
      })}
    </section>
  );
}
