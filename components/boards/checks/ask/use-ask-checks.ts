import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { askedChecksClient, askedChecksQuery, checkQuoteQuery } from "@/components/api/asked-checks";
import { llmModelsQuery } from "@/components/api/llm";
import { useAllowedModels } from "@/components/api/model-rules";
import { useSpendBlock } from "@/components/submit/spend-block";
import { useReplyModel } from "@/components/submit/use-reply-model";
import { toast, toastError } from "@/components/ui/toast";
import { isOpenCheck } from "@/lib/checks/asked/asked-check";
import { refreshChecks } from "@/lib/checks/asked/queries";
import { ApiError } from "@/lib/contract/errors";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { cheapestModel } from "@/lib/llm/cost";
import { randomHex } from "@/lib/platform/random-hex";
import { messages as text } from "./messages";

/** The models that watch clips, and the one that does. */
function useDescriber(chosen: string | null) {
  const { data = [] } = useQuery(llmModelsQuery);
  const seeing = data.filter(({ modalities }) => modalities.includes("video"));
  const allowed = useAllowedModels(seeing);
  return { models: seeing, model: seeing.find(({ id }) => id === chosen) ?? cheapestModel(allowed) ?? null };
}

/** The press that has takes of a board checked, its price, and what came of the presses so far. */
export function useAskChecks(boardId: string) {
  const cache = useQueryClient();
  const [describerId, chooseDescriber] = useState<string | null>(null);
  const [modelId, chooseModel] = useState<string | null>(null);
  const describer = useDescriber(describerId);
  const reply = useReplyModel(modelId);
  const list = useQuery(askedChecksQuery(boardId));
  const checks = list.data?.checks ?? [];
  const open = checks.filter(isOpenCheck);
  const wish = { describer: describer.model?.id ?? "", model: reply.model?.id ?? "" };
  const isReady = wish.describer !== "" && wish.model !== "" && list.data !== undefined;
  const quote = useQuery({
    // Read again when the last of a press has ended, since what failed can be asked again.
    ...checkQuoteQuery({ boardId, wish, ended: open.length === 0 ? checks.length : null }),
    enabled: isReady,
  });
  const credits = quote.data?.credits ?? null;
  const spend = useSpendBlock()(credits, "checks");
  const [isSending, setIsSending] = useState(false);
  /** Of the press that is sent again because nobody knows whether it arrived. */
  const token = useRef<{ body: string; value: string } | null>(null);

  const press = async () => {
    if (!quote.data || credits === null || isSending || spend.block) return;
    const body = { ...wish, job_ids: quote.data.job_ids, credits };
    const written = JSON.stringify(body);
    if (token.current?.body !== written) token.current = { body: written, value: randomHex(16) };
    setIsSending(true);
    try {
      const headers = { [IDEMPOTENCY_HEADER]: token.current.value };
      const started = await askedChecksClient.start({ params: { boardId }, body, headers });
      cache.setQueryData(askedChecksQuery(boardId).queryKey, started);
      token.current = null;
    } catch (error) {
      if (error instanceof ApiError && error.code === "price_increased")
        toast(text.priceRose, { tone: "danger" });
      else toastError(error, text.failed);
    } finally {
      setIsSending(false);
      void refreshChecks(cache, boardId);
    }
  };
  const cancel = async () => {
    try {
      cache.setQueryData(
        askedChecksQuery(boardId).queryKey,
        await askedChecksClient.cancel({ params: { boardId } }),
      );
    } catch (error) {
      toastError(error, text.failedToCancel);
    }
    void refreshChecks(cache, boardId);
  };
  // The checks of one press are written at one moment.
  const presses = new Set(open.map(({ created_at }) => created_at));
  const pressed = checks.filter(({ created_at }) => presses.has(created_at));
  return {
    describer: { ...describer, choose: chooseDescriber },
    judge: { models: reply.models, model: reply.model, choose: chooseModel },
    hasNoModel: !reply.isPending && (describer.model === null || reply.model === null),
    list,
    quote,
    spend,
    isSending,
    press,
    cancel,
    /** Null while nothing is open. */
    progress: open.length === 0 ? null : { done: pressed.length - open.length, all: pressed.length },
    hasWaiting: open.some(({ status }) => status === "waiting"),
    ended: checks.filter((check) => !isOpenCheck(check)),
  };
}
