"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { jobsClient } from "@/components/api/jobs";
import { useVoices } from "@/components/api/voices";
import { COMMANDS, type Command, openJob, searchFor, speakWith } from "./commands";

const JOBS = 6;
const FEWEST_LETTERS = 2;

/** Everything the palette offers for what is typed: pages and actions, the search, jobs, and voices. */
export function useCommands(typed: string): Command[] {
  const query = useDeferredValue(typed);
  const isEnough = query.length >= FEWEST_LETTERS;
  const { data: found } = useQuery({
    queryKey: ["jobs", "palette", query],
    queryFn: ({ signal }) => jobsClient.list({ q: query, limit: JOBS }, { signal }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const { data: voices } = useVoices();
  if (!typed) return [...COMMANDS];
  return [
    ...COMMANDS,
    searchFor(typed),
    ...(isEnough ? (found?.data ?? []).map((job) => openJob(job, typed)) : []),
    ...(isEnough ? (voices ?? []).map(speakWith) : []),
  ];
}
