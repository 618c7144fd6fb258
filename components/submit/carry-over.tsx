"use client";

import { useEffect } from "react";
import { useCarryOver } from "@/components/api/saved";

/** Saves on the server what this browser still keeps of a person from an earlier release. Shows nothing. */
export function CarryOver({ personId }: { personId: string }) {
  const carryOver = useCarryOver();
  useEffect(() => void carryOver(personId), [carryOver, personId]);
  return null;
}
