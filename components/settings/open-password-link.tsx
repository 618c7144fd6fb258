import { useQuery, useQueryClient } from "@tanstack/react-query";
import { peopleClient, peopleQuery } from "@/components/api/people";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Moment } from "@/components/ui/clock";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { messages } from "./messages";

const text = messages.people;

function useEndPasswordLink(personId: string) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const end = () =>
    run(async () => {
      // One that was used meanwhile is gone from the list, too.
      const ended = peopleClient.endPasswordLink({ params: { personId } });
      await ended.finally(() => cache.invalidateQueries(peopleQuery));
      toast(text.passwordLinkEnded, { tone: "positive" });
    }, text.passwordLinkEndFailed);
  return { end, isBusy };
}

/** That a link for somebody's password is open, in their row. */
export function OpenPasswordLink({ personId, until }: { personId: string; until: string }) {
  const { end, isBusy } = useEndPasswordLink(personId);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-warning">
      <span>
        {text.passwordLinkOpen}
        <Moment at={until} />
      </span>
      <Button size="sm" busy={isBusy} onClick={() => void end()}>
        {text.passwordLinkEnd}
      </Button>
    </span>
  );
}

/** Tells a member of a link for their own password, which they may not have asked for. */
export function OwnPasswordLink() {
  const { data } = useQuery(peopleQuery);
  const you = data?.data.find(({ is_you }) => is_you);
  const { end, isBusy } = useEndPasswordLink(you?.id ?? "");
  if (!you?.password_link_until) return null;
  return (
    <Callout
      tone="warning"
      title={text.passwordLinkOwn}
      action={
        <Button busy={isBusy} onClick={() => void end()}>
          {text.passwordLinkEnd}
        </Button>
      }
    >
      {text.passwordLinkOwnAdvice}
      <Moment at={you.password_link_until} />
    </Callout>
  );
}
