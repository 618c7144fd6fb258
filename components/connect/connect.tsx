import { Fragment } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { Page } from "@/components/ui/page";
import { addressesOf, KEY_VARIABLE } from "@/lib/connect/snippets";
import { pricingLink } from "@/lib/navigation/pricing";
import { LiveCheck } from "./live-check";
import { messages } from "./messages";
import { Snippets } from "./snippets";

const text = messages.connect;

type ConnectProps = { baseUrl: string; embedded: boolean };

/** How other programs reach the same API: its address, example requests, and whether it responds now. */
export function Connect({ baseUrl, embedded }: ConnectProps) {
  const addresses = addressesOf(baseUrl);
  return (
    <Page width="text" className="gap-10">
      <div>
        <h1 className="type-title">{text.title}</h1>
        <p className="mt-1 text-pretty text-ink-soft">
          {text.intro.before}
          <Link href={pricingLink({ view: "llm", compat: true })} className="underline underline-offset-2">
            {text.intro.link}
          </Link>
          {text.intro.after}
          {embedded && text.demo}
        </p>
      </div>
      <section aria-labelledby="addresses-title" className="flex flex-col gap-2">
        <h2 id="addresses-title" className="font-semibold text-lg">
          {text.baseUrls}
        </h2>
        <dl className="divide-y divide-line rounded-lg border border-line">
          <Address name={text.messages} address={addresses.messages} />
          <Address name={text.modelList} address={addresses.modelList} />
          <Address name={text.api} address={addresses.api} />
          <Address name={text.key} address={`$${KEY_VARIABLE}`} note={text.keyNote} />
        </dl>
      </section>
      <LiveCheck />
      <Snippets baseUrl={baseUrl} />
    </Page>
  );
}

type AddressProps = { name: string; address: string; note?: string };

function Address({ name, address, note }: AddressProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-4 py-2">
      <dt className="w-full shrink-0 text-ink-soft text-sm sm:w-48">{name}</dt>
      <dd className="flex w-full min-w-0 items-center gap-2 sm:w-auto sm:flex-1">
        <code translate="no" className="min-w-0 select-all font-mono text-sm wrap-anywhere max-sm:text-xs">
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
