"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { placeOfDay, type WallDays } from "./wall-days";

/** Leads to a day of the wall, or to the nearest before it that has anything. */
export function DateJump({ wall, goTo }: { wall: WallDays; goTo: (place: number) => void }) {
  const ends = [wall.days[0]?.[0] ?? "", wall.days.at(-1)?.[0] ?? ""].sort();
  return (
    <Field label="Jump to date" hideLabel>
      <Input
        type="date"
        min={ends[0]}
        max={ends[1]}
        onChange={({ target }) => {
          if (/^\d{4}-\d{2}-\d{2}$/.test(target.value)) goTo(placeOfDay(wall, target.value));
        }}
        className="w-36"
      />
    </Field>
  );
}
