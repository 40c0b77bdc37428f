import { type ChannelField, type ChannelName, channelNames } from "#hub-api/channels.ts";
import type { AlertSettings } from "#hub-api/settings.ts";
import { digestSpans } from "#plant/watch/digest.ts";
import { localeNames, locales } from "#app/shared/i18n/locale.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { Section } from "#app/shared/ui/Section.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import {
  type ChannelDraft,
  isStored,
  type OneDraft,
  type problemsOf,
  shownFields,
} from "./channelDraft.ts";
import { ChannelTest } from "./ChannelTest.tsx";

interface FieldsProps {
  readonly draft: ChannelDraft;
  readonly settings: AlertSettings;
  readonly authdata: string;
  readonly problems: ReturnType<typeof problemsOf>;
  readonly onChange: (part: Partial<ChannelDraft>) => void;
}

export function ChannelFields(props: FieldsProps) {
  const { t } = useTexts("messages");
  const { draft, onChange } = props;
  const { digests } = draft;
  return (
    <>
      <SelectField
        label={t("language")}
        value={draft.language}
        onChange={(language) => onChange({ language })}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
      />
      <Section title={t("digests.title")} level={3}>
        <p>{t("digests.hint")}</p>
        {digestSpans.map((span) => (
          <SwitchField
            key={span}
            label={t(`digests.${span}`)}
            value={digests.includes(span)}
            onChange={(isOn) => {
              const others = digests.filter((one) => one !== span);
              onChange({ digests: isOn ? [...others, span] : others });
            }}
          />
        ))}
      </Section>
      {channelNames.map((name) => (
        <OneChannel key={name} {...props} name={name} />
      ))}
    </>
  );
}

interface OneChannelProps extends FieldsProps {
  readonly name: ChannelName;
}

function OneChannel(props: OneChannelProps) {
  const { t } = useTexts("messages");
  const { name, draft, settings, authdata, onChange } = props;
  const one = draft.channels[name];
  const change = (part: Partial<OneDraft>) =>
    onChange({ channels: { ...draft.channels, [name]: { ...one, ...part } } });
  return (
    <>
      <SwitchField
        label={t(`channels.${name}.name`)}
        hint={t(`channels.${name}.hint`)}
        value={one.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      {one.isOn && (
        <>
          {shownFields(name)
            .filter(([, { needs }]) => needs === undefined || one.texts[needs]?.trim() !== "")
            .map(([field, about]) => (
              <OneField
                key={field}
                {...props}
                field={field}
                about={about}
                onText={(text) => change({ texts: { ...one.texts, [field]: text } })}
              />
            ))}
          {settings[name] && <ChannelTest name={name} authdata={authdata} />}
        </>
      )}
    </>
  );
}

interface OneFieldProps extends OneChannelProps {
  readonly field: string;
  readonly about: ChannelField;
  readonly onText: (text: string) => void;
}

function OneField({ name, field, about, draft, settings, problems, onText }: OneFieldProps) {
  const { t } = useTexts("messages");
  const problem = problems[`${name}.${field}`];
  const key = labelOf(field, about);
  const props = {
    label: t(`fields.${key}`),
    value: draft.channels[name].texts[field] ?? "",
    onChange: onText,
    hint: useHint({ settings, name, field, about }),
    error: problem && t(`problems.${problem}`),
    maxLength: 2_000,
  };
  if (about.secret === "whole") return <PasswordField {...props} />;
  return <TextField {...props} inputMode={field === "url" ? "url" : "text"} />;
}

/** Addresses are labelled by their target, other fields by their names. */
const labels = [
  "username",
  "password",
  "token",
  "from",
  "to",
  "chat",
  "user",
  "room",
  "topic",
  "discovery",
  "page",
  "quiet",
] as const;
type Label = (typeof labels)[number] | "http" | "broker" | "mailServer";

function labelOf(field: string, { form }: ChannelField): Label {
  const named = labels.find((label) => label === field);
  if (named !== undefined) return named;
  return form === "broker" || form === "mailServer" ? form : "http";
}

const hinted = [
  "mailServer",
  "broker",
  "to",
  "chat",
  "room",
  "discovery",
  "page",
  "quiet",
] as const;

function useHint({
  settings,
  name,
  field,
  about,
}: Pick<OneFieldProps, "settings" | "name" | "field" | "about">): string | undefined {
  const { t } = useTexts("messages");
  const shown = settings[name];
  if (about.secret === "path" && isStored(shown, field))
    return t("keptAddress", { origin: String(shown?.[field]) });
  if (about.secret !== undefined && isStored(shown, field)) return t("kept");
  const key = hinted.find((one) => one === labelOf(field, about));
  if (key !== undefined) return t(`fieldHints.${key}`);
  return about.isRequired === true || about.needs !== undefined ? undefined : t("optional");
}
