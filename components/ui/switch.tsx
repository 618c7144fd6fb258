import { useId } from "react";

type SwitchProps = {
  label: string;
  /** The spoken name, where one label stands at several switches. It begins with the label. */
  spokenLabel?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string;
  disabled?: boolean;
};

export function Switch({ label, spokenLabel, checked, onChange, hint, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-faint text-xs">
            {hint}
          </p>
        )}
      </div>
      <label className="touch-target inline-flex">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-label={spokenLabel}
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="peer z-1 h-6 w-10 cursor-pointer appearance-none rounded-full border border-line-field bg-surface transition-colors checked:border-transparent checked:bg-ink disabled:cursor-default disabled:border-line disabled:checked:bg-ink-faint"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 z-2 size-4 rounded-full bg-ink-faint transition-all peer-checked:translate-x-4 peer-checked:bg-canvas forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight]"
        />
      </label>
    </div>
  );
}
