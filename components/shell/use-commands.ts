"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { jobSearchQuery } from "@/components/api/jobs";
import { useSaved } from "@/components/api/saved";
import { useVoices } from "@/components/api/voices";
import { COMMANDS, type Command, fillFrom, openJob, searchFor, speakWith } from "./commands";
import { noteFailure } from "./stores";

const JOBS = 6;
const MIN_LETTERS = 2;

/** The palette's results for the typed text: pages and actions, the search, jobs, and voices. */
export function useCommands(typed: string): Command[] {
  const query = useDeferredValue(typed);
  const isEnough = query.length >= MIN_LETTERS;
  const { data: matches } = useQuery({ ...jobSearchQuery(query, JOBS), enabled: isEnough });
  const { data: voices } = useVoices();
  const { items: presets } = useSaved("preset", noteFailure);
  if (!typed) return [...COMMANDS];
  return [
    ...COMMANDS,
    searchFor(typed),
    ...(isEnough ? presets.map(fillFrom) : []),
    ...(isEnough ? (matches?.data ?? []).map((job) => openJob(job, typed)) : []),
    ...(isEnough ? (voices ?? []).map(speakWith) : []),
  ];
}
