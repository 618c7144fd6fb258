import type { MenuChoice } from "@/components/ui/menu";
import { useStored } from "@/components/ui/use-stored";
import { messages } from "./messages";
import { theme } from "./theme";

const { theme: text } = messages;

const THEMES = (["system", "light", "dark"] as const).map((value) => ({ value, label: text.choices[value] }));

/** The theme as a choice in a menu. */
export function useThemeChoice(): MenuChoice {
  return {
    label: text.label,
    value: useStored(theme),
    options: THEMES,
    onChange: (value) => {
      const selected = THEMES.find((option) => option.value === value);
      if (selected) theme.set(selected.value);
    },
  };
}
