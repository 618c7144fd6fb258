import { Moon, Sun } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { messages } from "./messages";
import { flipTheme } from "./theme";

/** CSS selects the icon, because the server does not know the theme. */
export function ThemeSwitch() {
  return (
    <IconButton
      label={messages.theme.flip}
      onClick={flipTheme}
      className="max-md:hidden"
      icon={
        <>
          <Moon aria-hidden className="dark:hidden" strokeWidth={1.75} />
          <Sun aria-hidden className="hidden dark:block" strokeWidth={1.75} />
        </>
      }
    />
  );
}
