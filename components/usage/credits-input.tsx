import { Input } from "@/components/ui/input";

type CreditsInputProps = { value: string; onChange: (value: string) => void };

/** Whole credits while they are typed: a text, so that it can be empty, which takes digits only. */
export function CreditsInput({ value, onChange }: CreditsInputProps) {
  return (
    <Input
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/[^\d]/g, ""))}
    />
  );
}
