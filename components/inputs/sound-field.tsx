import type { ReactNode } from "react";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { InputField } from "./input-field";
import { messages } from "./messages";
import { SOUND_RULE } from "./rules";

type SoundFieldProps = {
  value: HostedInput | null;
  onChange: (sound: HostedInput | null) => void;
  error: ReactNode;
  /** Another source of a sound, shown below. */
  children?: ReactNode;
};

/** The source sound of a job. */
export function SoundField({ value, onChange, error, children }: SoundFieldProps) {
  return (
    <>
      <InputField
        label={messages.soundField.label}
        rule={SOUND_RULE}
        required
        value={value}
        onChange={onChange}
        error={error}
      />
      {children}
    </>
  );
}
