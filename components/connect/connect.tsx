import { Fragment } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { clientBaseUrls, KEY_VARIABLE } from "@/lib/connect/snippets";
import { pricingLink } from "@/lib/navigation/pricing";
import { LiveCheck } from "./live-check";
import { messages } from "./messages";
import { Snippets } from "./snippets";

const text = messages.connect;

type ConnectProps = { baseUrl: string; embedded: boolean };

/** How other programs reach the same API: its address, example requests, and whether it responds now. */
export function Connect({ baseUrl, embedded }: ConnectProps) {
  const addresses = clientBaseUrls(baseUrl);
  return (
    <div className="-mt-3 flex min-w-0 flex-col gap-8">
      <p className="max-w-prose text-pretty text-ink-soft">
        {text.intro.before}
        <Link href={pricingLink({ view: "llm", compat: true })} className="text-link hover:text-ink">
          {text.intro.link}
        </Link>
        {text.intro.after}
        {embedded && text.demo}
      </p>
      <section aria-labelledby="addresses-title" className="flex flex-col gap-2">
        <h3 id="addresses-title" className="type-label">
          {text.baseUrls}
        </h3>
        <dl className="divide-y divide-line border-line border-y">
          <Address name={text.messages} address={addresses.messages} />
          <Address name={text.modelList} address={addresses.modelList} />
          <Address name={text.api} address={addresses.api} />
          <Address name={text.key} address={`$${KEY_VARIABLE}`} note={text.keyNote} />
        </dl>
      </section>
      <LiveCheck />
      <Snippets baseUrl={baseUrl} />
    </div>
  );
}

type AddressProps = { name: string; address: string; note?: string };

function Address({ name, address, note }: AddressProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-2">
      <dt className="w-full shrink-0 text-ink-soft text-sm sm:w-48">{name}</dt>
      <dd className="flex w-full min-w-0 items-center gap-2 sm:w-auto sm:flex-1">
        <code translate="no" className="type-edge min-w-0 select-all wrap-anywhere">
          <Breakable address={address} />
        </code>
        {note && <span className="text-ink-faint text-xs max-sm:hidden">{note}</span>}
        <span className="ml-auto shrink-0">
          <CopyButton label={common.copy} text={address} />
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
