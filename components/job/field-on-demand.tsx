import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";

type FieldOnDemandProps = {
  /** The name of the button that shows the field. */
  label: string;
  icon: LucideIcon;
  keys?: string;
  /** A field with content is always shown. */
  hasContent: boolean;
  children: ReactNode;
};

/** A field in the place of which a button stands until somebody wants it. Pressed, the field has the focus. */
export function FieldOnDemand({ label, icon: Icon, keys, hasContent, children }: FieldOnDemandProps) {
  const [state, setState] = useState<"closed" | "pressed" | "filled">(hasContent ? "filled" : "closed");
  // It stays when its content is removed.
  if (hasContent && state === "closed") setState("filled");
  if (state === "closed") {
    return (
      <Button
        variant="quiet"
        size="sm"
        icon={<Icon aria-hidden className="size-4" />}
        aria-keyshortcuts={keys}
        onClick={() => setState("pressed")}
      >
        {label}
      </Button>
    );
  }
  return (
    <div ref={state === "pressed" ? focusField : undefined} className="w-full">
      {children}
    </div>
  );
}

const focusField = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLElement>("input, textarea")?.focus();
