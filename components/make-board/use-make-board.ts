import { useRouter } from "next/navigation";
import { useTask } from "@/components/ui/use-task";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

type Makers = typeof import("./make-board");

/** Makes a board in one of the ways of `make-board.ts`, and shows it. A failure is said in a toast. */
export function useMakeBoard() {
  const router = useRouter();
  const { run, isBusy } = useTask();
  const make = (way: (makers: Makers) => ReturnType<Makers["makeBoard"]>) =>
    run(
      async () => router.push(await way(await importWithRetry(() => import("./make-board")))),
      messages.failed,
    );
  return { make, isBusy };
}
