import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "@/components/access/may";
import { planQuery } from "@/components/api/account";
import { compatibleModelsQuery, llmClient, llmModelsQuery } from "@/components/api/llm";
import { announce } from "@/components/ui/announce";
import { Button, Spinner } from "@/components/ui/button";
import type { LlmModel } from "@/lib/contract/llm";
import { cheapestModel, costOf } from "@/lib/llm/cost";
import { messages } from "./messages";

const text = messages.liveCheck;

const MAX_TOKENS = 16;

/** Checks what works now, through this server with the workspace's key. Only the message costs credits. */
export function LiveCheck() {
  const may = useMay();
  const plan = useQuery(planQuery());
  const compat = useQuery(compatibleModelsQuery);
  const models = useQuery(llmModelsQuery);
  const model = cheapestModel(models.data ?? []);
  const message = useMutation({
    mutationFn: ({ id }: LlmModel) =>
      llmClient.message({
        body: { model: id, max_tokens: MAX_TOKENS, messages: [{ role: "user", content: text.question }] },
      }),
    onSuccess: () => announce(text.answered),
  });
  const isAsking = plan.isFetching || compat.isFetching || models.isFetching;
  const check = () => {
    void Promise.all([plan.refetch(), compat.refetch(), models.refetch()]).then(() => announce(text.tested));
  };
  return (
    <section aria-labelledby="check-title" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="check-title" className="type-label">
          {text.title}
        </h3>
        <Button size="sm" busy={isAsking} onClick={check}>
          {text.test}
        </Button>
      </div>
      <ul className="divide-y divide-line border-line border-y">
        <Line name={text.key} query={plan}>
          {plan.data && text.plan(plan.data.plan, plan.data.api_enabled)}
        </Line>
        <Line name={text.modelList} query={compat}>
          {compat.data && text.models(compat.data.length)}
        </Line>
        <Line name={text.catalog} query={models}>
          {models.data && text.priced(models.data.length)}
        </Line>
        <Line
          name={text.message}
          query={message}
          action={
            model &&
            may("make") && (
              <Button size="sm" busy={message.isPending} onClick={() => message.mutate(model)}>
                {text.send(costOf(model, { input: 20, cached: 0, output: MAX_TOKENS }))}
              </Button>
            )
          }
        >
          {message.data && model
            ? text.reply(model.id, message.data.usage.input_tokens, message.data.usage.output_tokens)
            : text.notTested}
        </Line>
      </ul>
    </section>
  );
}

type LineProps = {
  name: string;
  query: { isPending: boolean; isSuccess: boolean; error: Error | null; status: string };
  action?: ReactNode;
  children: ReactNode;
};

/** One check: its name, whether it works, its result. */
function Line({ name, query, action, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Mark status={query.status} />
      <span className="text-sm">
        <span className="font-medium">{text.label(name)}</span>{" "}
        {query.error ? <span className="text-danger">{query.error.message}</span> : children}
      </span>
      {action && <span className="ml-auto">{action}</span>}
    </li>
  );
}

function Mark({ status }: { status: string }) {
  if (status === "success") return <CircleCheck aria-hidden className="size-4 shrink-0 text-positive" />;
  if (status === "error") return <CircleX aria-hidden className="size-4 shrink-0 text-danger" />;
  if (status === "pending") return <Spinner />;
  return <Minus aria-hidden className="size-4 shrink-0 text-ink-faint" />;
}
