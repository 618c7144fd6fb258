import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useLimits } from "@/components/api/limits";
import { useTimeZone } from "@/components/api/time-zone";
import { tokensQuery } from "@/components/api/tokens";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Meter } from "@/components/ui/meter";
import { SectionHead } from "@/components/ui/section-head";
import { Skeleton } from "@/components/ui/skeleton";
import { CELL, HEADER, Header, LARGE_ONLY, TABLE } from "@/components/ui/table";
import { creditsLeft, type Limit } from "@/lib/limits/limit";
import { settingsLink } from "@/lib/navigation/settings";
import { formatMoment, formatMomentDay } from "@/lib/platform/format";
import type { AccessToken, MadeToken } from "@/lib/tokens/access-token";
import { canSpend, leftThisMonth } from "@/lib/tokens/left-this-month";
import { MadeTokenBox } from "./made-token";
import { messages } from "./messages";
import { scopeSentence } from "./scope-sentence";

const NewToken = lazyPopup(() => import("./new-token"));
const StopTokens = lazyPopup(() => import("./stop-tokens"));

const text = messages.section;

type Asking = { about: "new" } | { about: "stop"; token: AccessToken | null };

/** The access tokens of programs: what each may do and spend, until when, and how to stop them. */
export function Tokens() {
  const { data, isError } = useQuery(tokensQuery);
  const [asking, setAsking] = useState<Asking | null>(null);
  // The only place where a secret is, until its box is closed.
  const [made, setMade] = useState<MadeToken | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const tokens = data?.data ?? [];
  const close = () => setAsking(null);
  return (
    <>
      <SectionHead address={settingsLink("tokens")} title={text.title} description={text.about}>
        {tokens.length > 0 && (
          <Button
            variant="danger"
            className="max-md:flex-1"
            onClick={() => setAsking({ about: "stop", token: null })}
          >
            {text.stopAll}
          </Button>
        )}
        <Button
          ref={opener}
          className="max-md:flex-1"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => setAsking({ about: "new" })}
        >
          {text.newToken}
        </Button>
      </SectionHead>
      {made && (
        <MadeTokenBox
          key={made.token.id}
          made={made}
          onClose={() => {
            setMade(null);
            opener.current?.focus();
          }}
        />
      )}
      {!data && !isError && <Skeleton className="h-32" />}
      {!data && isError && <p className="text-ink-soft">{text.loadFailed}</p>}
      {data && tokens.length === 0 && (
        <p className="border-line border-y py-4 text-ink-soft">
          <span className="block max-w-prose">{text.none}</span>
        </p>
      )}
      {tokens.length > 0 && (
        <div>
          <TokenTable tokens={tokens} onStop={(token) => setAsking({ about: "stop", token })} />
          <LeftThisMonth tokens={tokens} />
        </div>
      )}
      {asking?.about === "new" && <NewToken onMade={setMade} onClose={close} />}
      {asking?.about === "stop" && <StopTokens token={asking.token} count={tokens.length} onClose={close} />}
    </>
  );
}

type TokenTableProps = { tokens: readonly AccessToken[]; onStop: (token: AccessToken) => void };

function TokenTable({ tokens, onStop }: TokenTableProps) {
  const { name, may, limit, ends, used, stop } = messages.columns;
  return (
    <table
      aria-label={text.label}
      className={clsx(TABLE, "max-lg:block max-lg:border-line max-lg:border-t lg:table-fixed")}
    >
      <thead className="max-lg:sr-only">
        <tr>
          <Header name={name} className="w-40 text-left" />
          <Header name={may} className="text-left" />
          <Header name={limit} className="w-44 text-left" />
          <Header name={ends} className="w-28 text-left" />
          <Header name={used} className="w-29 text-left" />
          <th scope="col" className={clsx(HEADER, "w-19")}>
            <span className="sr-only">{stop}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onStop={() => onStop(token)} />
        ))}
      </tbody>
    </table>
  );
}

const words = messages.row;
/** A cell has no line of its own on a phone, where the row is a card. */
const ROW_CELL = `${CELL} max-lg:border-0 max-lg:p-0`;
const SOFT = "text-ink-soft text-sm";

/** The row of the token in the address, which the browser finds only while the list is there. */
const showLinked = (row: HTMLElement | null): void => {
  if (row && window.location.hash === `#${row.id}`) row.scrollIntoView({ block: "center" });
};

function TokenRow({ token, onStop }: { token: AccessToken; onStop: () => void }) {
  const { name, scopes, limits, is_yours, person_name, expires_at } = token;
  const timeZone = useTimeZone();
  const effects = new Set(limits.map(({ effect }) => effect));
  const day = expires_at && formatMomentDay(expires_at, timeZone);
  return (
    <tr
      data-token={token.id}
      id={token.id}
      ref={showLinked}
      className="target:bg-hover max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-4 max-lg:border-line max-lg:border-b max-lg:py-3"
    >
      <th scope="row" className={clsx(ROW_CELL, "text-left font-normal")}>
        <bdi className="block font-semibold [overflow-wrap:anywhere]">{name}</bdi>
        <span className={clsx("block", SOFT)}>
          {is_yours ? words.madeByYou : <bdi>{words.madeBy(person_name)}</bdi>}
        </span>
        <span className={clsx("block tabular-nums lg:hidden", SOFT)}>
          <LimitWords token={token} />
          {words.ends(day)}
          {token.used_at === null ? words.notUsed : words.used}
          {token.used_at !== null && <LastUsed token={token} />}
        </span>
      </th>
      <td className={clsx(ROW_CELL, "text-pretty text-sm max-lg:col-start-1 max-lg:row-start-2 max-lg:pt-1")}>
        {[scopeSentence(scopes), ...[...effects].map(words.atLimit)].join(" ")}
      </td>
      <td className={clsx(ROW_CELL, LARGE_ONLY, "tabular-nums", SOFT)}>
        {canSpend(token) && limits.length > 0 ? (
          <div className="flex flex-col gap-2">
            {limits.map((limit) => (
              <LimitMeter key={limit.id} limit={limit} />
            ))}
          </div>
        ) : (
          <LimitWords token={token} />
        )}
      </td>
      <td
        className={clsx(
          ROW_CELL,
          LARGE_ONLY,
          "whitespace-nowrap",
          day === null ? "text-warning" : "text-ink-soft",
        )}
      >
        {day ?? words.noEnd}
      </td>
      <td className={clsx(ROW_CELL, LARGE_ONLY, "text-ink-soft")}>
        <LastUsed token={token} />
      </td>
      <td className={clsx(ROW_CELL, "text-right max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1")}>
        <Button size="sm" aria-label={words.stopOne(name)} onClick={onStop}>
          {words.stop}
        </Button>
      </td>
    </tr>
  );
}

function LimitWords({ token }: { token: AccessToken }) {
  if (!canSpend(token)) return words.cannotSpend;
  return token.limits.length === 0 ? words.noLimit : token.limits.map(words.spent).join(", ");
}

function LimitMeter({ limit }: { limit: Limit }) {
  const { counted_credits: counted, held_credits: held, limit_credits: most } = limit;
  return (
    <div className="flex flex-col gap-1.5">
      <Meter solid={(counted - held) / most} hatched={held / most} />
      <Link href={settingsLink("limits")} className="touch-target text-link self-start">
        {words.spent(limit)}
      </Link>
    </div>
  );
}

/** How long ago a token was used; when exactly, and from where, is in its tip. */
function LastUsed({ token: { used_at, used_from } }: { token: AccessToken }) {
  const timeZone = useTimeZone();
  if (used_at === null) return words.neverUsed;
  return (
    <span title={words.usedAt(formatMoment(used_at, timeZone), used_from)}>
      <Moment at={used_at} />
    </span>
  );
}

const sum = messages.sum;

/** What all tokens together may still spend. Nothing where none can spend. */
function LeftThisMonth({ tokens }: { tokens: readonly AccessToken[] }) {
  const { data: limits } = useLimits();
  const { credits, unlimited } = leftThisMonth(tokens);
  const total = credits.reduce((all, left) => all + left, 0);
  if (credits.length === 0 && unlimited === 0) return null;
  const [workspace] = (limits?.data ?? [])
    .filter(({ scope, effect }) => scope === "workspace" && effect !== "warn")
    .map((limit) => Math.floor(creditsLeft(limit)))
    .sort((a, b) => a - b);
  return (
    <p className="px-2 py-3 text-ink-soft text-sm tabular-nums max-lg:px-0">
      {credits.length > 0 && (
        <>
          {sum.before}
          <b className="font-semibold text-ink">{sum.credits(total)}</b>
          {sum.after(credits)}{" "}
        </>
      )}
      {unlimited > 0 && `${sum.unlimited(unlimited)} `}
      {workspace !== undefined && (unlimited > 0 || workspace < total) && sum.workspace(workspace)}
    </p>
  );
}
