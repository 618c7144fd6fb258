"use client";

import { type ComponentProps, useRef } from "react";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { FilePlace } from "./file-place";
import type { useInputSource } from "./use-input-source";

const InputPicker = lazyPopup(() => import("./input-picker"));

type InputPlaceProps = Omit<
  ComponentProps<typeof FilePlace>,
  "ref" | "onClick" | "onFiles" | "onLink" | "onJob"
> & {
  source: ReturnType<typeof useInputSource>;
  onChoose: (input: HostedInput) => void;
};

/** A place for files that opens everything that can be chosen when it is pressed. */
export function InputPlace({ source, onChoose, ...place }: InputPlaceProps) {
  const { rule } = place;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FilePlace
        {...place}
        ref={input}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          source.setWay("picker");
        }}
        onFiles={source.takeFiles}
        onLink={source.takeLink}
        onJob={(id) => void source.takeJob(id)}
      />
      {source.way !== null && (
        <InputPicker
          type={rule.type}
          clip={source.framed}
          onClose={source.close}
          onFile={source.take}
          onInput={onChoose}
          onAsset={source.takeAsset}
          rule={rule}
          // The dialog is gone before the browser's own opens, or the focus would come back to the page.
          onUpload={() => {
            input.current?.showPicker();
            source.close();
          }}
          onLink={source.takeLink}
        />
      )}
    </>
  );
}
