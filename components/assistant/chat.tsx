import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Users } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useMay } from "@/components/access/may";
import { conversationQueries } from "@/components/api/assistant";
import { compatibleModelsQuery, llmModelsQuery } from "@/components/api/llm";
import { useAllowedModels } from "@/components/api/model-rules";
import { useDraft } from "@/components/submit/use-draft";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { Attachment } from "@/lib/assistant/attachments";
import { type Ask, type Choices, type Message, threadOf } from "@/lib/assistant/conversation";
import { type AssistantDraft, assistantDraftOf } from "@/lib/drafts/assistant-draft";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { isCompatibleModel } from "@/lib/llm/api";
import { AssistantMessage } from "./assistant-message";
import { Composer } from "./composer";
import { messages, messages as texts } from "./messages";
import type { Answering } from "./use-answering";
import { UserMessage } from "./user-message";

const REREAD_MS = 2_000;
const { chat: text } = texts;
const NOTHING_CHOSEN: Choices = {};

type ChatProps = { personId: string; conversationId: string | null; answering: Answering };

/** One conversation: the branch that is shown, and the box for the next question. */
export function Chat({ personId, conversationId, answering }: ChatProps) {
  const may = useMay();
  const store = assistantDraftOf(personId);
  const form = useForm<AssistantDraft>({ defaultValues: store.initial() });
  const { control, setValue } = form;
  useDraft(form, store, "text");
  const modelId = useWatch({ control, name: "modelId" });
  const models = useQuery(llmModelsQuery);
  // Only what the page has loaded already. Without it, the upstream decides.
  const compatible = useQuery({ ...compatibleModelsQuery, enabled: false });
  const { live, isAsking } = answering;
  const detail = useQuery({
    ...conversationQueries.detail(conversationId ?? ""),
    enabled: conversationId !== null,
    // The end of an answer in another window, or after its reader has left, is not announced to this page.
    refetchInterval: ({ state }) =>
      !isAsking && state.data?.messages.some(({ status }) => status === "streaming") ? REREAD_MS : false,
  });
  const [chosenReplies, setChosenReplies] = useState<{ of: string | null; choices: Choices }>({
    of: null,
    choices: {},
  });
  const choices = chosenReplies.of === conversationId ? chosenReplies.choices : NOTHING_CHOSEN;
  const setChoices = (next: Choices) => setChosenReplies({ of: conversationId, choices: next });
  const messages = conversationId === null ? [] : (detail.data?.messages ?? []);
  const thread = threadOf(
    messages.map((each) => (live?.id === each.id ? live : each)),
    choices,
  );
  const othersName =
    detail.data && detail.data.person_id !== personId ? (detail.data.person_name ?? text.unnamed) : null;
  const mayWrite = may("make") && othersName === null;
  const [first] = useAllowedModels(models.data ?? []);
  const model = models.data?.find(({ id }) => id === (modelId ?? detail.data?.model_id)) ?? first;

  const ask = async (
    what: Pick<Ask, "parent_id" | "text" | "attachments">,
    files: readonly HostedInput[] = [],
  ) => {
    if (!model || isAsking) return;
    // The new question is the latest in its place, and without a choice the latest is shown.
    const { [what.parent_id ?? ""]: _, ...others } = choices;
    setChoices(others);
    const isKept = await answering.ask({
      conversation_id: conversationId,
      model: model.id,
      ...what,
    });
    // Only this page has the text, so it goes back into the box, before newer text.
    if (!isKept && what.text)
      store.set((old) => ({
        ...old,
        text: [what.text, old.text].filter(Boolean).join("\n"),
        attachments: [...files, ...old.attachments],
      }));
  };
  const choose = ({ parent_id }: Message, id: string) => setChoices({ ...choices, [parent_id ?? ""]: id });

  const isFresh = conversationId === null && !isAsking;
  return (
    <>
      <div
        className={clsx(
          "relative flex min-h-0 flex-1 overflow-y-auto",
          // A conversation is read from its end, and the empty state from its beginning.
          isFresh ? "flex-col" : "flex-col-reverse",
        )}
      >
        <div className="mx-auto mb-auto flex w-full max-w-2xl flex-col gap-7 px-4 py-6 md:pt-10">
          <div>
            <h1 dir="auto" className={isFresh ? "type-title" : "type-heading truncate"}>
              {detail.data?.title ?? text.title}
            </h1>
            {detail.data?.shared && othersName === null && (
              <p className="flex items-center gap-1.5 text-ink-soft text-sm">
                <Users aria-hidden className="size-4" />
                {text.shared}
              </p>
            )}
          </div>
          {conversationId !== null && detail.isPending && <Skeleton className="h-32" />}
          {detail.error && (
            <ErrorState title={text.loadFailed} error={detail.error} onRetry={() => void detail.refetch()} />
          )}
          {isFresh && <Suggestions onSelect={(text) => setValue("text", text)} />}
          {thread.map(({ message, alternatives }) =>
            message.role === "user" ? (
              <UserMessage
                key={message.id}
                message={message}
                alternatives={alternatives}
                busy={isAsking}
                onChoose={(id) => choose(message, id)}
                onEdit={
                  mayWrite
                    ? (text) =>
                        void ask({
                          parent_id: message.parent_id,
                          text,
                          attachments: message.attachments.filter(isUsable).map(({ id }) => id),
                        })
                    : null
                }
              />
            ) : (
              <AssistantMessage
                key={message.id}
                message={message}
                title={detail.data?.title ?? text.title}
                alternatives={alternatives}
                isArriving={live?.id === message.id}
                busy={isAsking}
                onChoose={(id) => choose(message, id)}
                onRetry={mayWrite ? () => void ask({ parent_id: message.parent_id, text: null }) : null}
              />
            ),
          )}
          {answering.error && <p className="text-danger text-sm">{answering.error.message}</p>}
        </div>
      </div>
      {othersName === null ? (
        <Composer
          form={form}
          models={models.data ?? []}
          model={model ?? null}
          sentBefore={thread.map(({ message }) => message.text)}
          attachedBefore={thread.flatMap(({ message }) => message.attachments.filter(isUsable))}
          streams={model === undefined || isCompatibleModel(model.id, compatible.data)}
          isAsking={isAsking}
          onStop={answering.stop}
          onSend={(text, files) => {
            setValue("text", "");
            setValue("attachments", []);
            const attachments = files.flatMap(({ uploadId }) => uploadId ?? []);
            void ask({ parent_id: thread.at(-1)?.message.id ?? null, text, attachments }, files);
          }}
        />
      ) : (
        <p className="flex items-center justify-center gap-2 border-line border-t px-4 py-5 text-ink-soft text-sm">
          <Users aria-hidden className="size-4 shrink-0" />
          <bdi>{text.onlyReads(othersName)}</bdi>
        </p>
      )}
    </>
  );
}

/** One that the upstream no longer hosts is not sent again. */
const isUsable = ({ is_usable }: Attachment): boolean => is_usable;

/** What to do first, and example questions. A press fills the box and sends nothing. */
function Suggestions({ onSelect }: { onSelect: (text: string) => void }) {
  return (
    <section aria-labelledby="suggestions-title" className="-mt-4 flex flex-col gap-6">
      <p className="max-w-prose text-pretty text-ink-soft">{messages.suggestions.purpose}</p>
      <div>
        <h2 id="suggestions-title" className="type-label mb-2">
          {messages.suggestions.title}
        </h2>
        <ul className="border-line border-t">
          {messages.suggestions.list.map((text) => (
            <li key={text} className="border-line border-b">
              <button
                type="button"
                onClick={() => onSelect(text)}
                className="type-prompt w-full px-2 py-2.5 text-left hover:bg-hover"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
