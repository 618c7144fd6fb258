import { type ReactNode, useId } from "react";

type CheckRowProps = {
  label: string;
  /** What it gives, in a sentence. */
  gives: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** What can be chosen of it. */
  children?: ReactNode;
};

/** One thing that can be exported. */
export function CheckRow({ label, gives, checked, onChange, disabled = false, children }: CheckRowProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2.5 py-1.5">
      <div className="flex gap-3">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={`${id}-gives`}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-ink"
        />
        <div className="min-w-0 flex-1">
          <label
            htmlFor={id}
            className="-my-1.5 block cursor-pointer py-1.5 font-medium pointer-coarse:-my-3 pointer-coarse:py-3"
          >
            {label}
          </label>
          <div id={`${id}-gives`} className="text-ink-soft text-sm tabular-nums">
            {gives}
          </div>
        </div>
      </div>
      {children && <div className="flex flex-col gap-3 pl-7 empty:hidden">{children}</div>}
    </div>
  );
}
