import { useEffect, useRef, useState } from "react";
import { IMAGE_RULE, SOUND_RULE, sourceVideoRule } from "@/components/inputs/rules";
import type { Transfer } from "@/components/inputs/use-transfer";
import { announce } from "@/components/ui/announce";
import { MAX_ATTACHMENTS } from "@/lib/assistant/attachments";
import { fileProblem } from "@/lib/inputs/file-problem";
import { type HostedInput, hostedFromUpload } from "@/lib/inputs/hosted-input";
import { inspectFile } from "@/lib/inputs/inspect-file";
import { newToken } from "@/lib/outbox/sender";
import { errorMessage } from "@/lib/platform/error-message";
import { isFileFault } from "@/lib/uploads/is-file-fault";
import { hostAsset, sendFile } from "@/lib/uploads/send-file";
import type { Upload } from "@/lib/uploads/upload";
import { messages } from "./messages";

const text = messages.useAttach;

const RULES = [IMAGE_RULE, sourceVideoRule(null), SOUND_RULE];
export const ATTACHABLE = [
  ...new Set(RULES.flatMap(({ mimeTypes, alsoNamed = [] }) => [...mimeTypes, ...alsoNamed])),
].join(",");

/**
 * Checks files here, uploads them beside each other, and passes on what the server hosts. Each has a line until it is
 * ready; a refused file keeps its line, with its name and the reason.
 */
export function useAttach(onAttached: (input: HostedInput) => void) {
  const [transfers, setTransfers] = useState<ReadonlyMap<string, Transfer>>(new Map());
  // Each file from its first moment on, so that it can be stopped and counts for the limit.
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const show = (key: string, transfer: Transfer | null) =>
    setTransfers((old) => {
      const next = new Map(old);
      if (transfer) next.set(key, transfer);
      else next.delete(key);
      return next;
    });
  const fail = (key: string, name: string, reason: string, retry: (() => void) | null = null) => {
    show(key, { phase: "failed", name, reason, retry });
    announce(text.refused(name, reason));
  };
  const follow = async (
    key: string,
    name: string,
    read: (signal: AbortSignal) => Promise<Upload | null>,
    again: () => void,
  ): Promise<void> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const upload = await read(controller.signal);
      if (controller.signal.aborted || !upload) return;
      show(key, null);
      announce(text.attached(name));
      onAttached(hostedFromUpload(upload));
    } catch (error) {
      if (!controller.signal.aborted)
        fail(key, name, errorMessage(error, text.failed), isFileFault(error) ? null : again);
    } finally {
      running.current.delete(key);
    }
  };
  const take = (file: File, key: string = newToken()): Promise<void> => {
    const { name } = file;
    show(key, { phase: "checking", name });
    const read = async (signal: AbortSignal): Promise<Upload | null> => {
      const facts = await inspectFile(file);
      if (signal.aborted) return null;
      const rule = RULES.find(({ mimeTypes }) => facts.mimeType && mimeTypes.includes(facts.mimeType));
      const reason = rule ? fileProblem(facts, rule) : text.unsupported;
      if (reason) {
        fail(key, name, reason);
        return null;
      }
      const onProgress = (share: number) => show(key, { phase: "sending", name, share });
      onProgress(0);
      return sendFile(file, { signal, onProgress });
    };
    return follow(key, name, read, () => void take(file, key));
  };
  const takeAsset = (assetId: string, name: string, key: string = newToken()): Promise<void> => {
    show(key, { phase: "sending", name, share: 0 });
    return follow(
      key,
      name,
      () => hostAsset(assetId),
      () => void takeAsset(assetId, name, key),
    );
  };
  /** Whether one more file fits beside those that are attached; refuses it by name if not. */
  const fits = (name: string, attachedCount: number): boolean => {
    const isAllowed = attachedCount + running.current.size < MAX_ATTACHMENTS;
    if (!isAllowed) fail(newToken(), name, text.tooMany(MAX_ATTACHMENTS));
    return isAllowed;
  };

  return {
    transfers,
    isBusy: [...transfers.values()].some(({ phase }) => phase !== "failed"),
    fits,
    /** Attaches as many as there is room for, and refuses the rest by name. */
    takeAll: (files: readonly File[], attachedCount: number) => {
      for (const file of files) if (fits(file.name, attachedCount)) void take(file);
    },
    /** Hosts one of our own results again. */
    takeAsset: (assetId: string, name: string, attachedCount: number) => {
      if (fits(name, attachedCount)) void takeAsset(assetId, name);
    },
    stop: (key: string) => {
      running.current.get(key)?.abort();
      running.current.delete(key);
      show(key, null);
    },
  };
}
