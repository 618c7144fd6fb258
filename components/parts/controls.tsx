import { Heart, Play, Volume2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input, TextArea } from "@/components/ui/input";
import { FixedPill, Pill } from "@/components/ui/pill";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Slider } from "@/components/ui/slider";
import { Stepper } from "@/components/ui/stepper";
import { Switch } from "@/components/ui/switch";
import { Tabs } from "@/components/ui/tabs";
import { messages } from "./messages";
import { Row, Section } from "./section";

const { buttons, settings, fields } = messages;

export function Buttons() {
  return (
    <Section title={messages.sections.buttons}>
      <Row>
        <Button variant="primary" size="lg">
          {buttons.primary}
        </Button>
        <Button>{buttons.secondary}</Button>
        <Button variant="quiet">{buttons.quiet}</Button>
        <Button variant="danger">{buttons.danger}</Button>
        <Button variant="ink">{buttons.ink}</Button>
        <Button className="outline-2 outline-ring outline-offset-2">{buttons.focused}</Button>
        <Button disabled>{buttons.disabled}</Button>
        <Button busy>{buttons.busy}</Button>
        <Button size="sm">{buttons.small}</Button>
        <IconButton label={buttons.icon} icon={<Heart aria-hidden />} />
        <IconButton
          label={buttons.pressed}
          icon={<Heart aria-hidden className="fill-current" />}
          aria-pressed
        />
        <IconButton
          label={buttons.round}
          icon={<Play aria-hidden />}
          isRound
          className="bg-press text-ink [&_svg]:fill-current"
        />
      </Row>
    </Section>
  );
}

export function Settings() {
  const [ratio, setRatio] = useState("16:9");
  const [resolution, setResolution] = useState("720p");
  const [duration, setDuration] = useState("7");
  const [takes, setTakes] = useState(4);
  const [kind, setKind] = useState<keyof typeof settings.kinds>("video");
  const [isLoop, setIsLoop] = useState(true);
  const [seconds, setSeconds] = useState(3);
  const [tab, setTab] = useState(settings.tab[0] ?? "");
  return (
    <Section title={messages.sections.settings}>
      <Row>
        <Pill
          label={settings.ratio}
          value={ratio}
          onChange={setRatio}
          choices={["16:9", "1:1", "9:16"].map((value) => ({
            value,
            label: value,
            drawing: <RatioDrawing ratio={value} />,
            aside: settings.credits(240),
          }))}
        />
        <Pill
          label={settings.resolution}
          value={resolution}
          onChange={setResolution}
          choices={[
            { value: "720p", label: "720p", aside: settings.credits(240) },
            { value: "4k", label: "4K", reason: settings.onlyOther },
          ]}
        />
        <Pill
          label={settings.duration}
          value={duration}
          onChange={setDuration}
          isInvalid
          choices={[
            { value: "7", label: "7 s", reason: settings.onlyOther },
            { value: "8", label: "8 s", aside: settings.credits(240) },
          ]}
        />
        <FixedPill
          label={settings.audio}
          value={settings.audioOn}
          icon={<Volume2 aria-hidden />}
          reason={settings.audioReason}
        />
        <Stepper
          label={settings.takes}
          fewer={settings.fewer}
          more={settings.more}
          value={takes}
          min={1}
          max={4}
          onChange={setTakes}
        />
      </Row>
      <div className="grid gap-6 md:grid-cols-2">
        <SegmentedControl
          label={settings.kind}
          value={kind}
          onChange={setKind}
          segments={[
            { value: "video", label: settings.kinds.video },
            { value: "image", label: settings.kinds.image },
            { value: "voice", label: settings.kinds.voice },
            { value: "avatar", label: settings.kinds.avatar, reason: settings.kindReason },
          ]}
        />
        <Slider
          label={settings.position}
          valueText={settings.positionText(seconds)}
          value={seconds}
          max={8}
          step={1}
          largeStep={2}
          onChange={setSeconds}
        />
        <Switch label={settings.loop} hint={settings.loopHint} checked={isLoop} onChange={setIsLoop} />
        <Switch label={settings.off} checked={false} disabled onChange={() => undefined} />
      </div>
      <Tabs
        label={settings.tabs}
        value={tab}
        onChange={setTab}
        tabs={settings.tab.map((label) => ({ value: label, label, panel: label }))}
      />
    </Section>
  );
}

export function Fields() {
  const [model, setModel] = useState(fields.models[0] ?? "");
  const [words, setWords] = useState("");
  return (
    <Section title={messages.sections.fields}>
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <Field label={fields.name} hint={fields.hint} optional>
          <Input defaultValue={fields.value} />
        </Field>
        <Field label={fields.wrong} error={fields.error}>
          <Input defaultValue={fields.value} />
        </Field>
        <Field label={fields.prompt} aside={fields.count}>
          <TextArea defaultValue={fields.promptText} rows={2} className="type-prompt" />
        </Field>
        <Field label={fields.disabled}>
          <Input defaultValue={fields.value} disabled />
        </Field>
        <Field label={fields.model}>
          <Select
            value={model}
            onChange={setModel}
            options={fields.models.map((value) => ({ value, label: value }))}
          />
        </Field>
        <SearchField label={fields.search} value={words} maxLength={100} onChange={setWords} />
      </div>
    </Section>
  );
}
