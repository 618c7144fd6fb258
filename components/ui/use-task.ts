"use client";

import { useState } from "react";
import { errorMessage } from "@/lib/platform/error-message";
import { toast } from "./toast";

/** Runs what takes a while; a failure is said in a toast, in `failed` where nothing said why. */
export function useTask() {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (task: () => Promise<void>, failed: string): Promise<void> => {
    setIsBusy(true);
    try {
      await task();
    } catch (error) {
      toast(errorMessage(error, failed), { tone: "danger" });
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy };
}
