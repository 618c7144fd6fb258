import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { choosePreferences, preferences } from "@/components/ui/preferences";
import { Switch } from "@/components/ui/switch";
import { useStored } from "@/components/ui/use-stored";
import { messages } from "./messages";

/** Every key and its action, and a switch that turns single keys off. */
export default function KeyMapDialog({ onClose }: { onClose: () => void }) {
  const current = useStored(preferences);
  return (
    <Dialog onClose={onClose} title={messages.keyMapDialog.title} size="md">
      <div className="flex flex-col gap-5 py-3">
        {messages.keyMapDialog.sections.map(({ where, keys }) => (
          <section key={where} className="flex flex-col gap-1.5">
            <h3 className="font-medium text-ink-soft text-xs">{where}</h3>
            <dl className="grid grid-cols-[9.5rem_1fr] gap-x-4 gap-y-1.5 text-sm">
              {keys.map(([shown, does]) => (
                <div key={shown} className="contents">
                  <dt className="-ml-1.5">
                    {shown.split(" · ").map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label={messages.keyMapDialog.singleKeys}
          hint={messages.keyMapDialog.singleKeysHint}
          checked={current.singleKeys}
          onChange={(singleKeys) => choosePreferences({ singleKeys })}
        />
      </div>
    </Dialog>
  );
}
