import { SlidersHorizontal } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { choosePreferences, preferences } from "@/components/ui/preferences";
import { useStored } from "@/components/ui/use-stored";
import { messages } from "./messages";

const text = messages.buying;

/** How the next presses buy takes, as this browser remembers it. A run keeps what it was started with. */
export function BuyingMenu() {
  const { stopsAtPick, inWaves } = useStored(preferences);
  return (
    <Menu
      label={text.label}
      trigger={<SlidersHorizontal aria-hidden className="size-4" />}
      triggerClassName={buttonLook({ variant: "quiet" })}
      sections={[
        {
          checks: {
            label: text.label,
            values: [...(stopsAtPick || inWaves ? ["stopsAtPick"] : []), ...(inWaves ? ["inWaves"] : [])],
            // Waves stop at picks.
            onChange: (values) =>
              choosePreferences({
                stopsAtPick: values.includes("stopsAtPick") || (values.includes("inWaves") && !inWaves),
                inWaves: values.includes("inWaves") && (values.includes("stopsAtPick") || !inWaves),
              }),
            options: [
              { value: "stopsAtPick", label: text.stopsAtPick },
              { value: "inWaves", label: text.inWaves },
            ],
          },
        },
      ]}
    />
  );
}
