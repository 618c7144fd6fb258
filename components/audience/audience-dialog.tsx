import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { peopleQuery } from "@/components/api/people";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { toastError } from "@/components/ui/toast";
import { type Audience, type AudienceChange, MAX_AUDIENCE_PEOPLE } from "@/lib/audience/audience";
import { messages as text } from "./messages";

type AudienceDialogProps = {
  of: "board" | "collection";
  audience: Audience;
  onSave: (change: AudienceChange) => Promise<unknown>;
  onClose: () => void;
};

const KINDS = ["open", "shared", "private"] as const;

/** Who sees a board or a collection: chosen by its maker, read by everybody who sees it. */
export default function AudienceDialog({ of, audience, onSave, onClose }: AudienceDialogProps) {
  const [kind, setKind] = useState(audience.kind);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(audience.people.map(({ id }) => id)));
  const [isSaving, setIsSaving] = useState(false);
  const [isShort, setIsShort] = useState(false);
  const save = async () => {
    if (kind === "shared" && chosen.size === 0) return setIsShort(true);
    setIsSaving(true);
    try {
      await onSave(kind === "shared" ? { kind, people: [...chosen] } : { kind });
      onClose();
    } catch (error) {
      toastError(error, text.failed);
      setIsSaving(false);
    }
  };
  if (!audience.is_yours)
    return (
      <Dialog title={text.title} onClose={onClose} size="sm" closeLabel={common.close}>
        <p>{text.hints[of][audience.kind]}</p>
        <p className="mt-3 text-ink-soft text-sm">{text.notYours}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button variant="ink" disabled={isSaving} onClick={() => void save()}>
          {common.save}
        </Button>
      }
    >
      <SegmentedControl
        label={text.label}
        segments={KINDS.map((value) => ({ value, label: text.choices[value] }))}
        value={kind}
        onChange={setKind}
        hint={text.hints[of][kind]}
      />
      {kind === "shared" && (
        <Members
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            setIsShort(false);
          }}
        />
      )}
      {isShort && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {text.choose}
        </p>
      )}
      {kind !== "open" && <p className="mt-4 text-ink-soft text-sm">{`${text.costs} ${text.links}`}</p>}
    </Dialog>
  );
}

type MembersProps = { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void };

function Members({ chosen, onChange }: MembersProps) {
  const { data, error } = useQuery(peopleQuery);
  if (error) return <p className="mt-4 text-sm">{text.peopleFailed}</p>;
  if (!data) return <Skeleton className="mt-4 h-20 w-full" />;
  const others = data.data.filter(({ is_you }) => !is_you);
  if (others.length === 0) return <p className="mt-4 text-ink-soft text-sm">{text.nobodyElse}</p>;
  const toggle = (id: string, isChosen: boolean) =>
    onChange(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  const isFull = chosen.size >= MAX_AUDIENCE_PEOPLE;
  return (
    <fieldset className="mt-4">
      <legend className="font-medium text-sm">{text.people}</legend>
      <ul className="mt-1.5 max-h-64 divide-y divide-line overflow-y-auto border-line border-y">
        {others.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-10 cursor-pointer items-center gap-2.5 px-1 hover:bg-hover">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-ink"
                checked={chosen.has(id)}
                disabled={isFull && !chosen.has(id)}
                onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
              />
              <bdi className="truncate">{name ?? text.unnamed}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
