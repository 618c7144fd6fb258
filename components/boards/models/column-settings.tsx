import { Dialog } from "@/components/ui/dialog";
import { Pill } from "@/components/ui/pill";
import type { Column, Shot } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { choicesFor } from "../shot/setting-choices";
import { BY_MODEL, joinValues, settingsOf, withSetting } from "../shot/shot-settings";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";

const text = messages.columnSettings;

type ColumnSettingsProps = {
  catalogs: Catalogs;
  column: Column;
  /** A shot that the model makes, for the prices. */
  shot: Shot | undefined;
  onClose: () => void;
};

/** The settings of a model, which its shots have unless they have their own, each with the price of a take. */
export default function ColumnSettings({ catalogs, column, shot, onClose }: ColumnSettingsProps) {
  const { edit, nameOf } = useBoardActions();
  const { settings } = column;
  // What a shot with these settings would show on the bare model.
  const bare = { ...column, settings: {} };
  const asked: Shot = { ...(shot ?? blankShot(column)), settings };
  const shown = settingsOf(catalogs, asked, [{ shot: asked, column: bare }]);
  return (
    <Dialog onClose={onClose} title={text.title(nameOf(column.model_id))} description={text.note} size="sm">
      {shown.length === 0 && <p className="py-2 text-ink-soft">{text.none}</p>}
      <dl className="divide-y divide-line pt-1">
        {shown.map(({ name, label, own, made }) => (
          <div key={name} className="flex min-h-12 items-center justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd>
              <Pill
                label={label}
                value={own === null ? BY_MODEL : String(settings[name])}
                onChange={(value) =>
                  edit([
                    {
                      do: "change_column",
                      id: column.id,
                      change: { settings: withSetting(settings, name, value) },
                    },
                  ])
                }
                choices={choicesFor(catalogs, asked, [bare], name, () => 1).map((choice) =>
                  choice.value === BY_MODEL ? { ...choice, shown: joinValues(made) } : choice,
                )}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const blankShot = ({ kind }: Column): Shot => ({
  id: "shot_",
  revision: 0,
  kind,
  prompt: "",
  negative_prompt: "",
  still_prompt: "",
  note: "",
  inputs: {},
  settings: {},
  takes: {},
  trim: null,
  line: null,
});
