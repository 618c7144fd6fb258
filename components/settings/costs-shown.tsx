import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { peopleClient, peopleQuery } from "@/components/api/people";
import { Switch } from "@/components/ui/switch";
import { useTask } from "@/components/ui/use-task";
import { type People, ROLES_WITHOUT_COSTS, type RoleWithoutCosts } from "@/lib/people/api";
import { messages } from "./messages";

const text = messages.costs;

/** Which roles see what things cost. Owners always do. */
export function CostsShown({ people }: { people: People }) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  // What was chosen, until the server has taken or refused it.
  const [chosen, setChosen] = useState<{ role: RoleWithoutCosts; shown: boolean } | null>(null);
  const show = (role: RoleWithoutCosts, shown: boolean) => {
    setChosen({ role, shown });
    return run(async () => {
      cache.setQueryData(peopleQuery.queryKey, await peopleClient.showCosts({ body: { role, shown } }));
    }, text.failed).finally(() => setChosen(null));
  };
  return (
    <section aria-labelledby="costs-shown" className="flex flex-col gap-3 border-line border-t pt-4">
      <h2 id="costs-shown" className="font-semibold text-sm">
        {text.title}
      </h2>
      {ROLES_WITHOUT_COSTS.map((role) => (
        <Switch
          key={role}
          label={text.roles[role]}
          hint={text.hints[role]}
          checked={chosen?.role === role ? chosen.shown : !people.costs_hidden_from.includes(role)}
          disabled={isBusy}
          onChange={(shown) => void show(role, shown)}
        />
      ))}
    </section>
  );
}
