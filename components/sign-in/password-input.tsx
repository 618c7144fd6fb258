import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { messages } from "./messages";

const text = messages.signInForm;

/** A field for a password, which can be shown while it is typed. */
export function PasswordInput(props: ComponentProps<"input">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        className="h-11 pr-12"
      />
      <IconButton
        label={isShown ? text.hidePassword : text.showPassword}
        icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-1 my-auto pointer-coarse:right-0"
      />
    </div>
  );
}
