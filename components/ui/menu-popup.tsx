import { Menu as Base } from "@base-ui/react/menu";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Kbd } from "./kbd";
import { Link } from "./link";
import type { MenuAction, MenuChecks, MenuChoice, MenuSection } from "./menu";
import type { PopupProps } from "./popup-button";
import { popupFrame } from "./popup-frame";

type MenuPopupProps = PopupProps & {
  label: string;
  sections: readonly MenuSection[];
  /** Shown above the entries: who is signed in, which service is used. */
  header?: ReactNode;
  align?: "start" | "center" | "end" | undefined;
};

const ITEM =
  "flex min-h-8 cursor-default select-none items-center gap-2.25 rounded-md px-2.25 text-sm outline-none data-disabled:text-ink-faint data-highlighted:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4";

const HEADING = "px-2.25 py-1 font-[550] text-ink-soft text-xs";

export default function MenuPopup(props: MenuPopupProps) {
  const { id, label, sections, header, align = "end" } = props;
  const frame = popupFrame(props, label);
  return (
    <Base.Root {...frame.root}>
      <Base.Portal {...frame.portal}>
        <Base.Positioner {...frame.positioner} align={align}>
          <Base.Popup
            {...frame.popup}
            aria-describedby={header ? `${id}-header` : undefined}
            className="popup-box min-w-50 p-1.5 md:max-w-80"
          >
            {header && <div id={`${id}-header`}>{header}</div>}
            {sections.map((section, index) => (
              <Base.Group
                key={section.label ?? section.choice?.label ?? section.checks?.label ?? index}
                className={clsx((index > 0 || header) && "mt-1 border-line border-t pt-1")}
              >
                {section.label && <Base.GroupLabel className={HEADING}>{section.label}</Base.GroupLabel>}
                {section.actions?.map(
                  (action) => action && <ActionItem key={action.label} action={action} />,
                )}
                {section.choice && <ChoiceItems choice={section.choice} />}
                {section.checks && <CheckItems checks={section.checks} />}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function ActionItem({ action }: { action: MenuAction }) {
  const { label, icon, keys, tone, disabled } = action;
  const className = clsx(ITEM, tone === "danger" && "text-danger");
  const content = (
    <>
      {icon}
      <span className="flex-1">{label}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </>
  );
  if ("download" in action) {
    return (
      <Base.LinkItem href={action.href} download={action.download} closeOnClick className={className}>
        {content}
      </Base.LinkItem>
    );
  }
  if ("href" in action) {
    return (
      <Base.LinkItem render={<Link href={action.href} />} closeOnClick className={className}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item disabled={disabled} onClick={action.onSelect} className={className}>
      {content}
    </Base.Item>
  );
}

function ChoiceItems({ choice }: { choice: MenuChoice }) {
  return (
    <Base.RadioGroup aria-label={choice.label} value={choice.value} onValueChange={choice.onChange}>
      <div aria-hidden className={HEADING}>
        {choice.label}
      </div>
      {choice.options.map(({ value, label }) => (
        <Base.RadioItem key={value} value={value} closeOnClick={choice.isFinal ?? false} className={ITEM}>
          <span className="flex-1">{label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

function CheckItems({ checks }: { checks: MenuChecks }) {
  const { label, options, values, onChange } = checks;
  return (
    <Base.Group aria-label={label}>
      <div aria-hidden className={HEADING}>
        {label}
      </div>
      {options.map(({ value, label: text, aside }) => (
        <Base.CheckboxItem
          key={value}
          checked={values.includes(value)}
          onCheckedChange={(checked) =>
            onChange(checked ? [...values, value] : values.filter((other) => other !== value))
          }
          closeOnClick={false}
          className={ITEM}
        >
          <span
            aria-hidden
            className="grid size-4 shrink-0 place-items-center rounded-sm border border-line-field"
          >
            <Base.CheckboxItemIndicator>
              <Check aria-hidden className="size-3.5!" />
            </Base.CheckboxItemIndicator>
          </span>
          <span className="flex-1">{text}</span>
          {aside && <span className="text-ink-faint text-xs tabular-nums">{aside}</span>}
        </Base.CheckboxItem>
      ))}
    </Base.Group>
  );
}
