import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Input } from "@/components/ui/input";
import { type ModelRules, RULED_KINDS, RULED_ROLES, type RulesOfRoles } from "@/lib/rules/rules";
import { allowsModel, deniesTier, withKind, withLaterModels, withModel, withTier } from "./edit-rules";
import { messages } from "./messages";
import type { ChangeRules } from "./model-rules";
import type { RuledModel } from "./use-ruled-models";

const text = messages.table;

type RulesTableProps = {
  models: readonly RuledModel[];
  rules: RulesOfRoles;
  isFixed: boolean;
  onChange: ChangeRules;
};

/** A row for each kind, model and tier, and a box for each role: checked is allowed. */
export function RulesTable({ models, rules, isFixed, onChange }: RulesTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const known = models.map(({ id }) => id);
  const boxes = (
    what: string,
    isAllowed: (rules: ModelRules) => boolean,
    changed: (rules: ModelRules, isAllowed: boolean) => ModelRules,
    isPossible: (rules: ModelRules) => boolean = () => true,
  ) =>
    RULED_ROLES.map((role) => (
      <td key={role} className="px-2 py-1.5 text-center">
        <label className="touch-target inline-flex p-1">
          <input
            type="checkbox"
            aria-label={text.allow(what, text.roles[role])}
            className="size-4 accent-ink"
            checked={isPossible(rules[role]) && isAllowed(rules[role])}
            disabled={isFixed || !isPossible(rules[role])}
            onChange={({ currentTarget: { checked } }) => onChange([role], (of) => changed(of, checked))}
          />
        </label>
      </td>
    ));
  return (
    <section aria-labelledby="rules-by-role" className="flex flex-col gap-3">
      <h2 id="rules-by-role" className="type-heading">
        {text.title}
      </h2>
      <table className="w-full border-line border-t text-sm">
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="py-2 text-left font-normal">
              {text.what}
            </th>
            {RULED_ROLES.map((role) => (
              <th key={role} scope="col" className="w-24 px-2 py-2 font-normal max-sm:w-20">
                {text.roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        {RULED_KINDS.map((kind) => {
          const own = models.filter((model) => model.kind === kind);
          const isOpen = open.has(kind);
          const name = messages.kinds[kind];
          const mayKind = (of: ModelRules) => !of.denied_kinds.includes(kind);
          return (
            <tbody key={kind} className="border-line border-t">
              <tr>
                <th scope="row" className="py-1.5 text-left font-semibold">
                  <span className="flex flex-wrap items-center gap-x-3">
                    {name}
                    {own.length > 0 && (
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        className="touch-target inline-flex items-center gap-1 rounded-sm font-normal text-link"
                        onClick={() =>
                          setOpen(
                            new Set(isOpen ? [...open].filter((each) => each !== kind) : [...open, kind]),
                          )
                        }
                      >
                        {text.models(
                          own.filter(({ id }) => RULED_ROLES.every((role) => allowsModel(rules[role], id)))
                            .length,
                          own.length,
                        )}
                        <ChevronDown
                          aria-hidden
                          className={clsx("size-4 transition-transform", isOpen && "rotate-180")}
                        />
                      </button>
                    )}
                  </span>
                </th>
                {boxes(name, mayKind, (of, isAllowed) => withKind(of, kind, isAllowed))}
              </tr>
              {isOpen &&
                own.map(({ id, tiers }) => [
                  <tr key={id}>
                    <th scope="row" translate="no" className="py-0.5 pl-5 text-left font-normal">
                      {id}
                    </th>
                    {boxes(
                      id,
                      (of) => allowsModel(of, id),
                      (of, isAllowed) => withModel(of, id, isAllowed),
                      mayKind,
                    )}
                  </tr>,
                  ...(tiers.length > 1 ? tiers : []).map((tier) => (
                    <tr key={`${id} ${tier}`} className="text-ink-soft">
                      <th scope="row" translate="no" className="py-0.5 pl-10 text-left font-normal">
                        {text.tier(tier)}
                      </th>
                      {boxes(
                        `${id} ${tier}`,
                        (of) => !deniesTier(of, { model_id: id, tier }),
                        (of, isAllowed) => withTier(of, { model_id: id, tier }, isAllowed),
                        (of) => mayKind(of) && allowsModel(of, id),
                      )}
                    </tr>
                  )),
                ])}
            </tbody>
          );
        })}
        <tbody className="border-line border-y">
          <tr>
            <th scope="row" className="py-1.5 text-left font-semibold">
              {messages.later.name}
            </th>
            {boxes(
              messages.later.name.toLowerCase(),
              ({ models_are }) => models_are === "all_but",
              (of, isAllowed) => withLaterModels(of, known, isAllowed),
            )}
          </tr>
          <tr>
            <th scope="row" className="py-1.5 text-left font-semibold">
              {messages.price.name}
              <span className="block font-normal text-ink-soft text-xs">{messages.price.unit}</span>
            </th>
            {RULED_ROLES.map((role) => (
              <td key={role} className="px-2 py-1.5">
                <PriceField
                  key={String(rules[role].take_credits)}
                  label={messages.price.of(text.roles[role])}
                  value={rules[role].take_credits}
                  isFixed={isFixed}
                  onValue={(take_credits) => onChange([role], (of) => ({ ...of, take_credits }))}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

type PriceFieldProps = {
  label: string;
  value: number | null;
  isFixed: boolean;
  onValue: (credits: number | null) => void;
};

/** Whole credits, taken by Enter or when it is left; empty for any. What is no such number falls back. */
function PriceField({ label, value, isFixed, onValue }: PriceFieldProps) {
  const shown = value === null ? "" : String(value);
  const [typed, setTyped] = useState(shown);
  const take = () => {
    const credits = typed.trim() === "" ? null : Number(typed.trim());
    if (credits !== null && !(Number.isInteger(credits) && credits > 0)) return setTyped(shown);
    if (credits !== value) onValue(credits);
  };
  return (
    <Input
      aria-label={label}
      inputMode="numeric"
      placeholder={messages.price.any}
      value={typed}
      disabled={isFixed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === "Enter" && take()}
      className="w-full pointer-fine:h-8! px-2! text-center tabular-nums"
    />
  );
}
