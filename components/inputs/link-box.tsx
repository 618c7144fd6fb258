import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useBufferKeysUntilFocus } from "@/components/ui/buffer-keys";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AssetType } from "@/lib/contract/asset";
import { addressInText } from "@/lib/inputs/carried";
import { messages } from "./messages";

const text = messages.linkBox;

type LinkBoxProps = { type: AssetType; onLink: (url: string) => void };

const resolver = zodResolver(
  z.object({
    address: z.string().check(z.refine((url) => addressInText(url) !== null, text.invalid)),
  }),
);

/**
 * The address of a hosted file. It goes to the upstream unchanged; we never fetch it. Can be used inside other
 * forms.
 */
export default function LinkBox({ type, onLink }: LinkBoxProps) {
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { address: "" } });
  // The press that opens the box means its field.
  const box = useRef<HTMLDivElement>(null);
  useBufferKeysUntilFocus(true, box);
  const take = handleSubmit(({ address }) => onLink(addressInText(address) ?? address));
  return (
    <Field label={text.label[type]} error={formState.errors.address?.message}>
      <div ref={box} className="flex gap-2">
        <Input
          {...register("address")}
          type="url"
          autoFocus
          inputMode="url"
          placeholder={text.placeholder}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void take();
          }}
        />
        <Button onClick={() => void take()}>{text.use}</Button>
      </div>
    </Field>
  );
}
