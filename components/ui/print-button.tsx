import { Printer } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button";
import { messages } from "./messages";

type PrintButtonProps = Pick<ComponentProps<typeof Button>, "className"> & { variant?: "quiet" | "ink" };

/** Prints the page. */
export const PrintButton = ({ variant = "quiet", className }: PrintButtonProps) => (
  <Button
    variant={variant}
    icon={<Printer aria-hidden className="size-4" />}
    onClick={() => window.print()}
    className={className}
  >
    {messages.print}
  </Button>
);
