"use client";

import { useQuery } from "@tanstack/react-query";
import { priceList } from "@/components/api/pricing";
import { Badge } from "@/components/ui/badge";
import { modelNews } from "@/lib/catalog/model-news";
import { messages } from "./messages";

const text = messages.modelNews;

/** Which video models the price list has or lacks against those that Atelier knows. Nothing while they agree. */
export function ModelNews() {
  const { data } = useQuery({ ...priceList, select: modelNews });
  if (!data || data.added.length + data.gone.length === 0) return null;
  return (
    <ul data-model-news className="flex flex-col gap-1.5 text-ink-soft text-sm">
      {data.added.length > 0 && (
        <li className="flex items-baseline gap-2">
          <Badge tone="accent">{text.isNew}</Badge>
          <span className="min-w-0">{text.added(data.added)}</span>
        </li>
      )}
      {data.gone.length > 0 && (
        <li className="flex items-baseline gap-2">
          <Badge>{text.goneLabel}</Badge>
          <span className="min-w-0">{text.gone(data.gone)}</span>
        </li>
      )}
    </ul>
  );
}
