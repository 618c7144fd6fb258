import { useState } from "react";
import { toastError } from "./toast";

/**
 * Runs an asynchronous task. A failure is shown in a toast, with `failed` as text when the error has none.
 */
export function useTask() {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (task: () => Promise<void>, failed: string): Promise<void> => {
    setIsBusy(true);
    try {
      await task();
    } catch (error) {
      toastError(error, failed);
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy };
}
