import { DescribeForm } from "./describe-form";
import { Descriptions } from "./descriptions";
import { messages } from "./messages";

/** The form, and all earlier descriptions next to it or, on a phone, below it. */
export function Describe({ personId }: { personId: string }) {
  return (
    <div
      data-page="panes"
      className="flex flex-1 flex-col lg:grid lg:min-h-0 lg:grid-cols-[minmax(22rem,27rem)_minmax(0,1fr)]"
    >
      <section
        aria-labelledby="describe-title"
        className="relative border-line px-4 py-6 max-lg:border-b md:px-6 lg:overflow-y-auto lg:border-r"
      >
        <h1 id="describe-title" className="type-title">
          {messages.describe.title}
        </h1>
        <p className="mt-1 mb-6 text-pretty text-ink-soft">{messages.describe.purpose}</p>
        <DescribeForm personId={personId} />
      </section>
      <section
        aria-label={messages.describe.descriptions}
        className="relative min-w-0 px-4 py-6 md:px-6 lg:overflow-y-auto lg:px-8"
      >
        <div className="max-w-4xl">
          <Descriptions />
        </div>
      </section>
    </div>
  );
}
