import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { HardDrive, Pencil, UserMinus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMay, useSeesCosts } from "@/components/access/may";
import { jobQueries } from "@/components/api/jobs";
import { useLimits } from "@/components/api/limits";
import { peopleQuery, personQuery } from "@/components/api/people";
import { useTimeZone } from "@/components/api/time-zone";
import { JobThumbnail } from "@/components/job/job-picture";
import { useModelNames } from "@/components/job/use-model-names";
import { LimitRow } from "@/components/limits/limit-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { ErrorState } from "@/components/ui/error-state";
import { Figure, Figures } from "@/components/ui/figures";
import { Link } from "@/components/ui/link";
import { SectionHead } from "@/components/ui/section-head";
import { Skeleton } from "@/components/ui/skeleton";
import { CELL, FIGURE, Header, TABLE } from "@/components/ui/table";
import { KINDS } from "@/lib/kinds/kinds";
import { boardLink } from "@/lib/navigation/boards";
import { galleryLink, jobLink } from "@/lib/navigation/gallery";
import { ledgerLink } from "@/lib/navigation/ledger";
import { personLink, settingsLink } from "@/lib/navigation/settings";
import type { Person } from "@/lib/people/api";
import type { PersonDetail } from "@/lib/people/person-api";
import { peopleKey } from "@/lib/people/queries";
import { excerpt } from "@/lib/platform/excerpt";
import { formatBytes, formatCount } from "@/lib/platform/format";
import { messages } from "./messages";
import { type Asking, PersonDialog } from "./person-dialog";
import { PersonMenu } from "./person-menu";
import { RoleSelect } from "./person-row";
import { SettingsFrame } from "./settings-frame";

const text = messages.person;
const people = messages.people;

const TILES = 8;
const TITLE_CHARACTERS = 80;

/** What one person made, spent and holds, with what an owner does about them. */
export function PersonPage({ personId }: { personId: string }) {
  const tz = useTimeZone();
  const { data, error, refetch } = useQuery(personQuery(personId, tz));
  return (
    <SettingsFrame current="people">
      <div className="flex flex-col gap-8">
        <Link href={settingsLink("people")} className="touch-target -mb-5 self-start text-link text-sm">
          {text.back}
        </Link>
        {data ? (
          <Found detail={data} />
        ) : error ? (
          <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </SettingsFrame>
  );
}

function Found({ detail }: { detail: PersonDetail }) {
  const { person, made, storage, removed_at } = detail;
  const seesCosts = useSeesCosts() || person.is_you;
  const jobs = made.reduce((sum, each) => sum + each.jobs, 0);
  return (
    <>
      <Head detail={detail} />
      <Figures label={text.figures}>
        <Figure label={text.made} value={formatCount(jobs)}>
          {text.kinds(made)}
        </Figure>
        {seesCosts && detail.this_month_credits !== null && (
          <Figure label={text.thisMonth} value={formatCount(detail.this_month_credits)}>
            {detail.last_month_credits !== null && text.lastMonth(detail.last_month_credits)}
          </Figure>
        )}
        <Figure label={text.storage} value={formatBytes(storage.used_bytes)}>
          {text.storageOf(storage)}
        </Figure>
      </Figures>
      {jobs > 0 && <Made detail={detail} />}
      {seesCosts && removed_at === null && <OwnLimits personId={person.id} />}
      {seesCosts && detail.models.length > 0 && <Spent detail={detail} />}
      <Held detail={detail} />
    </>
  );
}

/** Name, role and dates, with what may be changed. */
function Head({ detail }: { detail: PersonDetail }) {
  const { removed_at, storage } = detail;
  const cache = useQueryClient();
  const isOwner = useMay()("manage");
  const [asking, setAsking] = useState<Asking | null>(null);
  // A change of the list is a change here.
  const listed = useQuery(peopleQuery).data?.data.find(({ id }) => id === detail.person_id);
  const person: Person = listed ?? detail.person;
  const { is_you, has_account } = person;
  const ask = (about: Exclude<Asking["about"], "delete">) => () => setAsking({ about, person });
  const close = () => {
    setAsking(null);
    void cache.invalidateQueries({ queryKey: peopleKey });
  };
  return (
    <>
      <SectionHead
        address={personLink(person.id)}
        title={person.name ?? people.unnamed}
        description={
          <>
            {removed_at !== null && (
              <>
                <Badge>{text.left}</Badge>{" "}
              </>
            )}
            {is_you && (
              <>
                <Badge>{people.you}</Badge>{" "}
              </>
            )}
            {has_account ? people.roles[person.role] : people.nameOnly(person.name)} · {text.joined}{" "}
            <Moment at={person.created_at} /> ·{" "}
            {removed_at === null ? (
              <>
                {people.activePrefix}
                {person.seen_at ? <Moment at={person.seen_at} /> : people.never}
              </>
            ) : (
              <>
                {people.removedAt}
                <Moment at={removed_at} />
              </>
            )}
          </>
        }
      />
      {removed_at === null && (
        <div className="-mt-3 flex flex-wrap items-center gap-2">
          {isOwner && has_account && (
            <div className="w-36">
              <RoleSelect person={person} />
            </div>
          )}
          {(isOwner || is_you) && (
            <Button icon={<Pencil aria-hidden className="size-4" />} onClick={ask("rename")}>
              {people.rename}
            </Button>
          )}
          {isOwner && (
            <Button icon={<HardDrive aria-hidden className="size-4" />} onClick={ask("storage")}>
              {messages.storageLimit.action}
            </Button>
          )}
          {isOwner && has_account && !is_you && (
            <Button icon={<UserMinus aria-hidden className="size-4" />} onClick={ask("remove")}>
              {text.remove}
            </Button>
          )}
          {isOwner && (
            <PersonMenu
              person={person}
              onPasswordLink={has_account && !is_you ? ask("password") : undefined}
              onDelete={() => setAsking({ about: "delete", person })}
            />
          )}
        </div>
      )}
      {removed_at !== null && has_account && isOwner && (
        <div className="-mt-3">
          <PersonMenu person={person} onDelete={() => setAsking({ about: "delete", person })} />
        </div>
      )}
      {asking && <PersonDialog asking={asking} stored={storage} onClose={close} />}
    </>
  );
}

type PartProps = { id: string; title: string; aside?: ReactNode; children: ReactNode };

const Part = ({ id, title, aside, children }: PartProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);

/** How many of each kind, and the latest. */
function Made({ detail: { person, made } }: { detail: PersonDetail }) {
  const { data } = useInfiniteQuery(jobQueries.list({ person: person.id }, TILES));
  const latest = data?.pages.flatMap((page) => page.data).slice(0, TILES);
  return (
    <Part
      id="person-made"
      title={text.madeTitle}
      aside={
        <Link href={galleryLink({ person: person.id })} className="touch-target text-link text-sm">
          {text.gallery}
        </Link>
      }
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
        {made.map(({ kind, jobs }) => (
          <li key={kind}>
            <Link href={galleryLink({ person: person.id, kind })} className="touch-target text-link">
              {text.ofKind(KINDS[kind].label, jobs)}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-4 gap-2 md:gap-3 xl:grid-cols-8">
        {latest?.map((job) => (
          <li key={job.id}>
            <Link
              href={jobLink(job.id)}
              aria-label={text.open(excerpt(job.prompt, TITLE_CHARACTERS) || KINDS[job.kind].label)}
              className="block aspect-square overflow-hidden rounded-xs bg-stage [&_img]:object-contain"
            >
              <JobThumbnail job={job} />
            </Link>
          </li>
        )) ?? <Skeleton className="col-span-full h-24" />}
      </ul>
    </Part>
  );
}

/** Their limits of credits, with what is left of them. */
function OwnLimits({ personId }: { personId: string }) {
  const own = useLimits().data?.data.filter(({ person_id }) => person_id === personId) ?? [];
  if (own.length === 0) return null;
  return (
    <Part
      id="person-limits"
      title={text.limits}
      aside={
        <Link href={settingsLink("limits")} className="touch-target text-link text-sm">
          {text.allLimits}
        </Link>
      }
    >
      <ul className="@container border-line border-t">
        {own.map((limit) => (
          <LimitRow key={limit.id} limit={limit} onEdit={null} />
        ))}
      </ul>
    </Part>
  );
}

/** What they were charged this month, by model. */
function Spent({ detail: { person, models } }: { detail: PersonDetail }) {
  const nameOf = useModelNames("video");
  const isOwner = useMay()("manage");
  return (
    <Part
      id="person-spent"
      title={text.spent}
      aside={
        isOwner && (
          <Link href={ledgerLink({ person: person.id })} className="touch-target text-link text-sm">
            {text.ledger}
          </Link>
        )
      }
    >
      <table aria-label={text.spent} className={TABLE}>
        <thead>
          <tr>
            <Header name={text.model} className="text-left" />
            <Header name={text.charged} className={FIGURE} />
          </tr>
        </thead>
        <tbody>
          {models.map(({ model_id, used_credits }) => (
            <tr key={model_id ?? ""}>
              <th scope="row" className={`${CELL} text-left font-normal [overflow-wrap:anywhere]`}>
                {model_id === null ? text.otherModels : nameOf(model_id)}
              </th>
              <td className={`${CELL} ${FIGURE}`}>
                {used_credits === null ? "" : formatCount(used_credits)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

/** Files, access of programs, open links and boards. */
function Held({ detail }: { detail: PersonDetail }) {
  const { storage, uploads, tokens, programs, reviews, boards, board_count } = detail;
  return (
    <Part id="person-held" title={text.holds}>
      <dl className="grid gap-x-8 border-line border-t md:grid-cols-2">
        <Row name={text.files}>{text.filesOf(storage, uploads)}</Row>
        <Row name={text.tokens}>{formatCount(tokens)}</Row>
        <Row name={text.programs}>{formatCount(programs)}</Row>
        <Row name={text.reviews}>{formatCount(reviews)}</Row>
        <Row name={text.boards}>
          <span className="flex flex-wrap justify-end gap-x-3 gap-y-1">
            {boards.map(({ id, name }) => (
              <Link key={id} href={boardLink(id)} translate="no" className="touch-target text-link">
                {name}
              </Link>
            ))}
            {board_count === 0 && formatCount(0)}
            {board_count > boards.length && text.moreBoards(board_count - boards.length)}
          </span>
        </Row>
      </dl>
    </Part>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 border-line border-b py-2.5">
    <dt className="shrink-0 text-ink-soft">{name}</dt>
    <dd className="min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
);
