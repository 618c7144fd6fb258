import { useQuery } from "@tanstack/react-query";
import { Download, KeyRound, Pencil } from "lucide-react";
import { useState } from "react";
import { useMay, useSeesCosts } from "@/components/access/may";
import { peopleQuery } from "@/components/api/people";
import { useReportedTimeZone } from "@/components/api/time-zone";
import { usageQueries } from "@/components/api/usage";
import { shellDialog } from "@/components/shell/stores";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { type People as AllPeople, exportPath } from "@/lib/people/api";
import { dayIn } from "@/lib/platform/time-zone";
import { resolveDays } from "@/lib/usage/days";
import { CostsShown } from "./costs-shown";
import { InviteForm } from "./invite-form";
import { messages } from "./messages";
import { PeopleTable } from "./people-table";
import { SettingsPart } from "./settings-part";
import { WorkspaceName } from "./workspace-name";

const RenamePerson = lazyPopup(() => import("./rename-person"));

const text = messages.people;

/** Who belongs to the workspace and what they may. Owners invite people, give roles and remove members. */
export function People({ isDemo }: { isDemo: boolean }) {
  const tz = useReportedTimeZone();
  const { data, isError } = useQuery(peopleQuery);
  const charged = useChargedThisMonth(tz);
  const may = useMay();
  const isManager = may("manage");
  return (
    <SettingsPart id="people" description={isManager ? text.about : data && ownersOf(data)}>
      <WorkspaceName />
      {data && isManager && !isDemo && isKeyKnownToOthers(data) && <KnownKey />}
      {isManager && <InviteForm />}
      {data ? (
        <PeopleTable people={data} charged={charged} isManager={isManager} />
      ) : isError ? (
        <p className="text-ink-soft">{text.loadFailed}</p>
      ) : (
        <Skeleton className="h-32" />
      )}
      {data && isManager && <CostsShown people={data} />}
      {data && !isManager && <OwnData people={data} />}
    </SettingsPart>
  );
}

/**
 * Whether people who became members may still have the key: it was shared before there were accounts, and was not
 * replaced since.
 */
const isKeyKnownToOthers = ({ key_replaced_at, data }: AllPeople): boolean =>
  key_replaced_at === null &&
  data.some(({ has_account }) => has_account) &&
  data.some(({ has_account }) => !has_account);

function KnownKey() {
  return (
    <Callout
      tone="warning"
      title={text.knownKey}
      action={
        <Button
          icon={<KeyRound aria-hidden className="size-4" />}
          onClick={() => shellDialog.set("replace-key")}
        >
          {text.replaceKey}
        </Button>
      }
    >
      {text.knownKeyAdvice}
    </Callout>
  );
}

/** An owner has both in the menu of their own row. */
function OwnData({ people: { data } }: { people: AllPeople }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const you = data.find(({ is_you }) => is_you);
  if (!you) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Pencil aria-hidden className="size-4" />} onClick={() => setIsRenaming(true)}>
        {text.renameOwn}
      </Button>
      <a href={exportPath(you.id)} download className={buttonLook({})}>
        <Download aria-hidden className="size-4" />
        {text.exportOwn}
      </a>
      {isRenaming && <RenamePerson person={you} onClose={() => setIsRenaming(false)} />}
    </div>
  );
}

/** Says to everybody else whom to ask. */
function ownersOf({ data }: AllPeople): string {
  const names = data.flatMap(({ role, name }) => (role === "owner" && name ? [name] : []));
  return text.owners(names);
}

/**
 * Credits charged this month for the jobs of each person, by their ids and their calls of language models, as Usage shows them.
 * Undefined until they are known.
 */
function useChargedThisMonth(timeZone: string | null): ReadonlyMap<string, number> | undefined {
  const seesCosts = useSeesCosts();
  const tz = timeZone ?? "UTC";
  const days = resolveDays({ range: "month", from: null, to: null }, dayIn(tz, new Date()));
  const { data } = useQuery({
    ...usageQueries.read({ ...days, tz, part: "kind" }),
    enabled: timeZone !== null && seesCosts,
  });
  return data && new Map(data.people.map(({ value, used }) => [value, used]));
}
