import { type ComponentProps, type ReactNode, useRef } from "react";
import { lazyPopup } from "@/components/ui/lazy-part";
import { FilePlace } from "./file-place";
import type { useInputSource } from "./use-input-source";

const InputPicker = lazyPopup(() => import("./input-picker"));

type InputPlaceProps = Omit<ComponentProps<"input">, "ref" | "onClick"> & {
  label: string;
  source: ReturnType<typeof useInputSource>;
  /** A further choice in the dialog. */
  extra?: ReactNode;
};

/** A place for files that opens everything that can be chosen when it is pressed. */
export function InputPlace({ source, extra, ...rest }: InputPlaceProps) {
  const { place, picker } = source;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FilePlace
        {...rest}
        {...place}
        ref={input}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          source.setWay("picker");
        }}
      />
      {source.way !== null && (
        <InputPicker
          {...picker}
          extra={extra}
          rule={place.rule}
          // The dialog is gone before the browser's own opens, or the focus would come back to the page.
          onUpload={() => {
            input.current?.showPicker();
            picker.onClose();
          }}
          onLink={place.onLink}
        />
      )}
    </>
  );
}
