import type { MenuChoice } from "@/components/ui/menu";
import { useStored } from "@/components/ui/use-stored";
import { messages } from "./messages";
import { type ThemeChoice, theme } from "./theme";

const { theme: text } = messages;

const THEMES: { value: ThemeChoice; label: string }[] = [
  { value: "system", label: text.choices.system },
  { value: "light", label: text.choices.light },
  { value: "dark", label: text.choices.dark },
];

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
