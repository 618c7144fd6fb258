"use client";

import { useEffect, useRef, useState } from "react";
import { uploadsClient } from "@/components/api/uploads";
import { IMAGE_RULE, SOUND_RULE, sourceVideoRule } from "@/components/inputs/rules";
import type { Transfer } from "@/components/inputs/use-transfer";
import { announce } from "@/components/ui/announce";
import { MAX_ATTACHMENTS } from "@/lib/assistant/attachments";
import { hostedFromUpload } from "@/lib/inputs/hosted-from-upload";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { objection } from "@/lib/inputs/input-rule";
import { inspectFile } from "@/lib/inputs/inspect-file";
import { errorMessage } from "@/lib/platform/error-message";
import type { Upload } from "@/lib/uploads/upload";
import { messages } from "./messages";

const text = messages.useAttach;

/** A browser's recording counts as a video here; the server tells the two apart. */
const RULES = [IMAGE_RULE, sourceVideoRule(null), SOUND_RULE];
export const ATTACHABLE = [...new Set(RULES.flatMap(({ mimeTypes }) => mimeTypes))].join(",");

/**
 * Checks files here, uploads them beside each other, and passes on what the server hosts. Each has a line until it is
 * ready; one that is refused keeps it, with its name and the reason.
 */
export function useAttach(onAttached: (input: HostedInput) => void) {
  const [transfers, setTransfers] = useState<ReadonlyMap<string, Transfer>>(new Map());
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
    read: (signal: AbortSignal) => Promise<Upload>,
    again: () => void,
  ): Promise<void> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    show(key, { phase: "sending", name, share: 0 });
    try {
      const upload = await read(controller.signal);
      if (controller.signal.aborted) return;
      show(key, null);
      announce(text.attached(name));
      onAttached(hostedFromUpload(upload));
    } catch (error) {
      if (!controller.signal.aborted) fail(key, name, errorMessage(error, text.failed), again);
    } finally {
      running.current.delete(key);
    }
  };
  const take = async (file: File, key: string = crypto.randomUUID()): Promise<void> => {
    const { name } = file;
    show(key, { phase: "checking", name });
    const facts = await inspectFile(file);
    const rule = RULES.find(({ mimeTypes }) => facts.mimeType && mimeTypes.includes(facts.mimeType));
    const reason = rule ? objection(facts, rule) : text.unsupported;
    if (reason) return fail(key, name, reason);
    const onProgress = (share: number) => show(key, { phase: "sending", name, share });
    await follow(
      key,
      name,
      (signal) => uploadsClient.create(file, { signal, onProgress }),
      () => void take(file, key),
    );
  };

  return {
    transfers,
    isBusy: [...transfers.values()].some(({ phase }) => phase !== "failed"),
    /** Attaches as many as there is room for, and refuses the rest by name. */
    takeAll: (files: readonly File[], attachedCount: number) => {
      const room = MAX_ATTACHMENTS - attachedCount - running.current.size;
      for (const [at, file] of files.entries()) {
        if (at < room) void take(file);
        else fail(crypto.randomUUID(), file.name, text.tooMany(MAX_ATTACHMENTS));
      }
    },
    /** Hosts one of our own results again. */
    takeAsset: (assetId: string, name: string, key: string = crypto.randomUUID()) => {
      const read = () => uploadsClient.fromAsset(assetId);
      const again = () => void follow(key, name, read, again);
      again();
    },
    stop: (key: string) => {
      running.current.get(key)?.abort();
      show(key, null);
    },
  };
}
