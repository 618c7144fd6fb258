import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
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
/** Changes the rules of roles, as they are when earlier changes are saved. */
export type ChangeRules = (roles: readonly RuledRole[], edit: (rules: Rules) => Rules) => void;

/** Tiers that make what many owners do not want made. */
const SENSITIVE_TIERS: readonly string[] = ["spicy"];

/** What each role may use. Every change is saved at once. */
export default function ModelRules() {
  const cache = useQueryClient();
  const { data: rules, error } = useQuery(modelRulesQuery);
  const { models, error: modelsError } = useRuledModels();
  const isOwner = useMay()("manage");
  const saving = useRef(Promise.resolve());
  const { queryKey } = modelRulesQuery;
  const save = async (roles: readonly RuledRole[], edit: (rules: Rules) => Rules) => {
    try {
      for (const role of roles) {
        const before = cache.getQueryData(queryKey);
        if (!before) return;
        const rules = edit(before[role]);
        // Shown at once, and taken back where it isn't saved.
        cache.setQueryData(queryKey, { ...before, [role]: rules });
        const saved = await withReauthentication(() => modelRulesClient.change({ body: { role, rules } }));
        cache.setQueryData(queryKey, saved ?? before);
        if (!saved) return;
      }
      toast(messages.saved, { tone: "positive", topic: "model-rules" });
    } catch (cause) {
      await cache.invalidateQueries({ queryKey });
      toast(errorMessage(cause, messages.failed), { tone: "danger" });
    }
  };
  const change: ChangeRules = (roles, edit) => {
    saving.current = saving.current.then(() => save(roles, edit));
  };
  if (error) return <Callout tone="danger">{error.message}</Callout>;
  if (!rules || (!models && !modelsError)) return <Skeleton className="h-96" />;
  const isFixed = !isOwner;
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
      <h2 id="sensitive-tiers" className="type-heading">
        {text.title}
      </h2>
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
              onChange(RULED_ROLES, (of) => tiers.reduce((all, each) => withTier(all, each, isAllowed), of))
            }
          />
        );
      })}
    </section>
  );
}
