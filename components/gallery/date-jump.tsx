"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type GridDays, placeOfDay } from "./grid-days";
import { messages } from "./messages";

/** Scrolls to a day of the grid, or to the nearest earlier day with jobs. */
export function DateJump({ grid, goTo }: { grid: GridDays; goTo: (place: number) => void }) {
  const range = [grid.days[0]?.[0] ?? "", grid.days.at(-1)?.[0] ?? ""].sort();
  return (
    <Field label={messages.dateJump.label} hideLabel>
      <Input
        type="date"
        min={range[0]}
        max={range[1]}
        onChange={({ target }) => {
          if (/^\d{4}-\d{2}-\d{2}$/.test(target.value)) goTo(placeOfDay(grid, target.value));
        }}
        className="w-36"
      />
    </Field>
  );
}
