import Link from "next/link";
import { CopyButton } from "@/components/ui/copy-button";
import { addressesOf, KEY_VARIABLE } from "@/lib/connect/snippets";
import { modelsLink } from "@/lib/navigation/models";
import { LiveCheck } from "./live-check";
import { Snippets } from "./snippets";

type ConnectProps = { baseUrl: string; embedded: boolean };

/** How other programs reach the same service: its address, example requests, and whether it answers now. */
export function Connect({ baseUrl, embedded }: ConnectProps) {
  const { messages, modelList, api } = addressesOf(baseUrl);
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-10 px-4 py-6 sm:px-6">
      <div>
        <h1 className="font-semibold text-xl">Connect</h1>
        <p className="mt-1 text-pretty text-ink-soft">
          Use the service's{" "}
          <Link href={modelsLink({ compat: true })} className="underline underline-offset-2">
            language models
          </Link>{" "}
          from any client whose base address can be set. Clients need a key of their own; yours stays here.
          {embedded && " The embedded service answers on this machine alone."}
        </p>
      </div>
      <section aria-labelledby="addresses-title" className="flex flex-col gap-2">
        <h2 id="addresses-title" className="font-semibold text-lg">
          Base addresses
        </h2>
        <dl className="divide-y divide-line rounded-lg border border-line">
          <Address name="Message-style clients" address={messages} />
          <Address name="Model-list-style clients" address={modelList} />
          <Address name="The API itself" address={api} />
          <Address name="Key" address={`$${KEY_VARIABLE}`} note="a variable of your shell" />
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
    <div className="flex flex-wrap items-center gap-x-4 px-4 py-2">
      <dt className="w-full shrink-0 text-ink-soft text-sm sm:w-48">{name}</dt>
      <dd className="flex w-full min-w-0 items-center gap-2 sm:w-auto sm:flex-1">
        <code className="min-w-0 select-all font-mono text-sm wrap-anywhere max-sm:text-xs">{address}</code>
        {note && <span className="text-ink-faint text-xs max-sm:hidden">{note}</span>}
        <span className="ml-auto shrink-0">
          <CopyButton label="Copy" text={address} />
        </span>
      </dd>
    </div>
  );
}
