import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import { compatibleModelsQuery } from "@/components/api/llm";
import { MadeTokenBox } from "@/components/tokens/made-token";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { lazyPopup } from "@/components/ui/lazy-part";
import { messages as common } from "@/components/ui/messages";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import {
  baseUrlOf,
  type ConnectClient,
  clientsOf,
  DOORS,
  type Door,
  SCOPES_OF_DOOR,
  snippetOf,
  TOKEN_VARIABLE,
} from "@/lib/connect/snippets";
import type { MadeToken } from "@/lib/tokens/access-token";
import { messages } from "./messages";
import { Trial } from "./trial";

const NewToken = lazyPopup(() => import("@/components/tokens/new-token"));

const text = messages.connect;
const DOOR_SEGMENTS = DOORS.map((value) => ({ value, label: text.doors[value] }));

/** Whether a token may do what the snippets of a door do. */
const isFor = (door: Door, { token }: MadeToken): boolean =>
  SCOPES_OF_DOOR[door].every((scope) => token.scopes.includes(scope));

/**
 * How other programs use this studio: a client, a token for it, what to copy, and whether it works. Drawn in the browser
 * alone, which knows the address of this installation.
 */
export default function Connect() {
  const { origin } = window.location;
  const [door, setDoor] = useState<Door>("jobs");
  const ids = useQuery({ ...compatibleModelsQuery, enabled: door === "messages" }).data ?? [];
  const [chosen, setChosen] = useState<Partial<Record<Door, ConnectClient>>>({});
  const [chosenModel, setChosenModel] = useState<string | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  // The only place where the secret is, until its box is closed.
  const [made, setMade] = useState<MadeToken | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const clients = clientsOf(door);
  const client = chosen[door] ?? clients[0] ?? "curl";
  const model = chosenModel ?? ids[0] ?? "MODEL";
  const isFilled = made !== null && isFor(door, made);
  const snippet = snippetOf({ door, client, origin, model, token: isFilled ? made.secret : null });
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SegmentedControl
          label={text.door}
          segments={DOOR_SEGMENTS}
          value={door}
          onChange={setDoor}
          hint={text.hints[door]}
        />
        <SegmentedControl
          label={text.client}
          segments={clients.map((value) => ({ value, label: text.clients[value] }))}
          value={client}
          onChange={(value) => setChosen({ ...chosen, [door]: value })}
          hint={messages.snippet.file[client]}
        />
        {door === "messages" && (
          <Field label={text.model}>
            <Select
              value={model}
              options={ids.map((id) => ({ value: id, label: id }))}
              onChange={setChosenModel}
            />
          </Field>
        )}
      </div>
      <dl className="border-line border-y">
        <Address name={text.baseUrl} address={baseUrlOf(door, origin)} />
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={opener}
          variant={made ? "secondary" : "ink"}
          icon={<KeyRound aria-hidden className="size-4" />}
          onClick={() => setIsMaking(true)}
        >
          {made ? messages.token.makeAnother : messages.token.make}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-ink-soft text-sm">
          {made === null ? messages.token.none : isFilled ? messages.token.filled : messages.token.other}
        </p>
      </div>
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
      <Snippet text={snippet} />
      <p className="-mt-3 text-ink-soft text-sm">
        {!isFilled &&
          (client === "vscode" ? (
            messages.snippet.prompt
          ) : (
            <>
              {messages.snippet.variable}
              <code translate="no" className="type-edge">
                {TOKEN_VARIABLE}
              </code>
              {". "}
            </>
          ))}
        {messages.snippet.cost[door]}
      </p>
      {made && <Trial key={`${made.token.id} ${door}`} door={door} secret={made.secret} />}
      {isMaking && (
        <NewToken
          name={text.clients[client]}
          scopes={SCOPES_OF_DOOR[door]}
          onMade={setMade}
          onClose={() => setIsMaking(false)}
        />
      )}
    </div>
  );
}

function Address({ name, address }: { name: string; address: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-2">
      <dt className="w-full shrink-0 text-ink-soft text-sm sm:w-32">{name}</dt>
      <dd className="flex w-full min-w-0 items-center gap-2 sm:w-auto sm:flex-1">
        <code translate="no" className="type-edge wrap-anywhere min-w-0 select-all">
          <Breakable address={address} />
        </code>
        <span className="ml-auto shrink-0">
          <CopyButton key={address} label={common.copy} text={address} />
        </span>
      </dd>
    </div>
  );
}

/** An address that breaks after its slashes first. */
function Breakable({ address }: { address: string }) {
  return address.split(/(?<=\/)(?!\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function Snippet({ text: snippet }: { text: string }) {
  return (
    <div className="overflow-hidden rounded-md bg-stage">
      <div className="flex justify-end px-1.5 pt-1">
        <CopyButton key={snippet} label={common.copy} text={snippet} />
      </div>
      <section
        aria-label={messages.snippet.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto px-4 pb-3"
      >
        <pre translate="no" className="font-mono text-xs leading-relaxed">
          {snippet}
        </pre>
      </section>
    </div>
  );
}
