import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import {
  prefetchApprovals,
  prefetchLimits,
  prefetchModelRules,
  prefetchPeople,
  prefetchTokens,
  withCache,
} from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { messages } from "@/components/settings/messages";
import { isSettingsSection, type SettingsSection } from "@/lib/navigation/settings";
import { Settings } from "../../parts";

type SectionPageProps = PageProps<"/settings/[section]">;

/** What a section shows first. */
const PREFETCH: Partial<Record<SettingsSection, (cache: QueryClient) => Promise<unknown>>> = {
  approvals: prefetchApprovals,
  people: prefetchPeople,
  limits: prefetchLimits,
  models: prefetchModelRules,
  tokens: (cache) => Promise.all([prefetchTokens(cache), prefetchLimits(cache)]),
};

async function readSection(params: SectionPageProps["params"]): Promise<SettingsSection> {
  const { section } = await params;
  return isSettingsSection(section) ? section : notFound();
}

export async function generateMetadata({ params }: SectionPageProps): Promise<Metadata> {
  return { title: messages.page.titleOf(messages.sections[await readSection(params)]) };
}

export default async function SettingsPage({ params }: SectionPageProps) {
  const { demo } = await requireSession();
  const section = await readSection(params);
  const cache = new QueryClient();
  await PREFETCH[section]?.(cache);
  return withCache(cache, <Settings section={section} isDemo={demo} />);
}
