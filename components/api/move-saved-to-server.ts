import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserStorage } from "@/lib/platform/stored";
import { savedKey } from "@/lib/saved/keys";
import { moveStoredToServer } from "@/lib/saved/move-to-server";
import { lazyClientOf } from "./lazy-client";

const save = lazyClientOf("saved").save;

/** Saves what this browser still keeps of a person from an earlier release, once. */
export function useMoveSavedToServer(personId: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    const storage = browserStorage();
    if (!storage) return;
    void moveStoredToServer(personId, storage, (body) => save({ body })).then((count) =>
      count > 0 ? cache.invalidateQueries({ queryKey: savedKey }) : undefined,
    );
  }, [cache, personId]);
}
