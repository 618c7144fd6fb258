import { useQueryClient } from "@tanstack/react-query";
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
  const show = (role: RoleWithoutCosts, shown: boolean) =>
    run(async () => {
      cache.setQueryData(peopleQuery.queryKey, await peopleClient.showCosts({ body: { role, shown } }));
    }, text.failed);
  return (
    <section aria-labelledby="costs-shown" className="flex flex-col border-line border-t">
      <h2 id="costs-shown" className="pt-3 font-semibold text-sm">
        {text.title}
      </h2>
      {ROLES_WITHOUT_COSTS.map((role) => (
        <Switch
          key={role}
          label={text.roles[role]}
          hint={text.hints[role]}
          checked={!people.costs_hidden_from.includes(role)}
          disabled={isBusy}
          onChange={(shown) => void show(role, shown)}
        />
      ))}
    </section>
  );
}
