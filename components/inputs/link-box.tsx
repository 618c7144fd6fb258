"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AssetType } from "@/lib/contract/asset";
import { addressIn } from "@/lib/inputs/hosted-input";

const LABELS = { image: "Image address", video: "Video address", audio: "Sound address" } as const;

type LinkBoxProps = { type: AssetType; onLink: (url: string) => void };

const resolver = zodResolver(
  z.object({
    address: z
      .string()
      .check(z.refine((text) => addressIn(text) !== null, "An address begins with https:// or http://.")),
  }),
);

/**
 * The address of a hosted file. It goes to the service unchanged; we never fetch it. Can be used inside other
 * forms.
 */
export default function LinkBox({ type, onLink }: LinkBoxProps) {
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { address: "" } });
  const take = handleSubmit(({ address }) => onLink(addressIn(address) ?? address));
  return (
    <Field label={LABELS[type]} error={formState.errors.address?.message}>
      <div className="flex gap-2">
        <Input
          {...register("address")}
          type="url"
          inputMode="url"
          placeholder="https://"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void take();
          }}
        />
        <Button onClick={() => void take()}>Use</Button>
      </div>
    </Field>
  );
}
