"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AssetType } from "@/lib/contract/asset";
import { addressIn } from "@/lib/inputs/address";

const LABELS = { image: "Image address", video: "Video address", audio: "Sound address" } as const;

type LinkBoxProps = { type: AssetType; onLink: (url: string) => void };

/** The address of a hosted file. It goes to the service as it is; we never fetch it. */
export default function LinkBox({ type, onLink }: LinkBoxProps) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const address = addressIn(text);
  const use = () => (address ? onLink(address) : setTried(true));
  return (
    <Field label={LABELS[type]} error={tried && !address && "An address begins with https:// or http://."}>
      <div className="flex gap-2">
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            use();
          }}
        />
        <Button onClick={use}>Use</Button>
      </div>
    </Field>
  );
}
