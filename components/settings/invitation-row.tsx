import { useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { peopleClient, peopleQuery } from "@/components/api/people";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { CELL, LARGE_ONLY, WIDE_ONLY } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import type { Invitation } from "@/lib/people/api";
import { messages } from "./messages";

/** The look of a row of the table; on a phone the role stands below the name. */
export const ROW =
  "max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:border-line max-md:border-b max-md:py-3";
/** Its cells, which have no line of their own on a phone. */
export const ROW_CELL = `${CELL} max-md:border-0 max-md:p-0`;

const text = messages.people;

/** A link that nobody has used yet, or one for several. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const name = invitation.note ?? invitation.label_name ?? text.openInvitation;
  const isFull = invitation.used >= invitation.uses;
  const withdraw = () =>
    run(async () => {
      const params = { invitationId: invitation.id };
      cache.setQueryData(
        peopleQuery.queryKey,
        // One that was used meanwhile leaves the list, too.
        await peopleClient.revoke({ params }).catch(async (error: unknown) => {
          await cache.invalidateQueries(peopleQuery);
          throw error;
        }),
      );
      toast(text.withdrawn, { tone: "positive" });
    }, text.withdrawFailed);
  return (
    <tr data-invitation={invitation.id} className={ROW}>
      <th scope="row" className={`${ROW_CELL} text-left font-normal`}>
        <span className="flex items-center gap-3">
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full border border-line-field text-ink-soft"
          >
            <Mail className="size-4" />
          </span>
          <span className="min-w-0">
            <bdi className="block font-medium [overflow-wrap:anywhere]">{name}</bdi>
            {invitation.uses > 1 && (
              <span className="block text-sm">
                <span className="tabular-nums">{text.joined(invitation.used, invitation.uses)}</span>
                {invitation.joined.length > 0 && (
                  <>
                    {": "}
                    <bdi>{text.listed(invitation.joined.map((each) => each.name ?? text.unnamed))}</bdi>
                  </>
                )}
                {isFull && text.isFull}
              </span>
            )}
            <span className="block text-ink-soft text-sm">
              {text.invited(invitation.invited_by)}
              <Moment at={invitation.created_at} />
              {text.expires}
              <Moment at={invitation.expires_at} />
            </span>
          </span>
        </span>
      </th>
      <td className={`${ROW_CELL} max-md:order-1 max-md:col-span-2 max-md:pl-11`}>
        <span className="max-md:text-ink-soft max-md:text-sm">{text.roles[invitation.role]}</span>
      </td>
      <td className={`${ROW_CELL} ${LARGE_ONLY}`} />
      <td className={`${ROW_CELL} ${WIDE_ONLY}`} />
      <td className={`${ROW_CELL} ${LARGE_ONLY}`} />
      <td className={`${ROW_CELL} text-right`}>
        {!isFull && (
          <Button size="sm" busy={isBusy} aria-label={text.withdrawOne(name)} onClick={() => void withdraw()}>
            {text.withdraw}
          </Button>
        )}
      </td>
    </tr>
  );
}
