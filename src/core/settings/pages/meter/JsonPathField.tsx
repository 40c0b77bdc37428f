import { css } from "@emotion/react";
import { useAtom, useAtomValue } from "jotai";
import { useState } from "react";
import { hasPlace, jsonReading, readJsonPath, takesPlaces } from "#protocol/json-path.ts";
import { valueAt } from "#protocol/record-paths.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { TextArea } from "#app/shared/ui/TextArea.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import type { CustomFieldProps, Field } from "../../engine/fields.ts";
import { JsonTree } from "./JsonTree.tsx";
import { readSample, samplesAtom } from "./sample.ts";

/** Source of a figure, and its meaning. */
export interface PathUse {
  readonly source: string;
  /** `unit` of its settings: 0 W, 1 mW, 2 kW. */
  readonly unit?: number | undefined;
  readonly takesText: boolean;
}

const units = ["W", "mW", "kW"];

/** The fields, of which a JSON path can be picked from an answer that the owner pastes. */
export function withPathPicker<Draft>(
  fields: readonly Field<Draft>[],
  useOf: (draft: Draft) => PathUse,
): readonly Field<Draft>[] {
  return fields.map((field) =>
    field.path.endsWith("json_path")
      ? {
          ...field,
          kind: "custom",
          custom: ({ draft, change, field: labels }) => (
            <JsonPathField
              labels={labels}
              path={String(valueAt(draft, field.path))}
              onChange={(path) => change((now) => field.set(now, path))}
              use={useOf(draft)}
            />
          ),
        }
      : field,
  );
}

interface JsonPathFieldProps {
  readonly labels: CustomFieldProps<never>["field"];
  readonly path: string;
  readonly onChange: (path: string) => void;
  readonly use: PathUse;
}

/** A JSON path with the figure that it finds in the pasted answer. */
function JsonPathField({ labels, path, onChange, use }: JsonPathFieldProps) {
  const { t } = useTexts("settings");
  const formats = useFormats();
  const [samples] = useAtom(samplesAtom);
  const [isOpen, setOpen] = useState(false);
  const readsPlaces = takesPlaces(useAtomValue(profileAtom));
  const sample = readSample(samples.get(use.source) ?? "");
  const figure =
    sample.kind === "value" && path !== ""
      ? (jsonReading(readJsonPath(sample.value, path), use.takesText) ?? null)
      : undefined;
  return (
    <>
      <TextField {...labels} value={path} onChange={onChange} />
      {!readsPlaces && hasPlace(path) && <Alert variant="warning">{t("meterHelp.keysOnly")}</Alert>}
      <div css={besideCss}>
        <Button onClick={() => setOpen(true)}>{t("meterHelp.pick")}</Button>
        {figure !== undefined && (
          <output>
            {figure === null
              ? t("meterHelp.absent")
              : t("meterHelp.found", {
                  value: `${formats.number(figure)} ${units[use.unit ?? 0]}`,
                })}
          </output>
        )}
      </div>
      <Dialog open={isOpen} title={t("meterHelp.title")} onClose={() => setOpen(false)}>
        <PathPicker
          path={path}
          use={use}
          readsPlaces={readsPlaces}
          onPick={(picked) => {
            onChange(picked);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

interface PathPickerProps {
  readonly path: string;
  readonly use: PathUse;
  readonly readsPlaces: boolean;
  readonly onPick: (path: string) => void;
}

/** The pasted answer and its tree. */
function PathPicker({ path, use, readsPlaces, onPick }: PathPickerProps) {
  const { t } = useTexts("settings");
  const [samples, setSamples] = useAtom(samplesAtom);
  const text = samples.get(use.source) ?? "";
  const sample = readSample(text);
  const isWeb = /^https?:\/\//.test(use.source);
  return (
    <div css={stackCss}>
      <p>
        {t(isWeb ? "meterHelp.pasteAnswer" : "meterHelp.pasteMessage")}{" "}
        {isWeb && (
          <a href={use.source} target="_blank" rel="noreferrer">
            {t("meterHelp.open")}
          </a>
        )}
      </p>
      <TextArea
        label={t("meterHelp.answer")}
        value={text}
        onChange={(now) => setSamples(new Map([...samples, [use.source, now]]))}
        error={
          sample.kind === "odd" || sample.kind === "long"
            ? t(`meterHelp.${sample.kind}`)
            : undefined
        }
      />
      {sample.kind === "value" && (
        <>
          <p>{t("meterHelp.click")}</p>
          <JsonTree
            value={sample.value}
            chosen={path}
            takesText={use.takesText}
            takesPlaces={readsPlaces}
            onPick={onPick}
          />
          {typeof sample.value !== "object" && <Alert variant="info">{t("meterHelp.plain")}</Alert>}
        </>
      )}
    </div>
  );
}

const besideCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  margin-top: var(--space-2);
  font-size: var(--text-14);
`;
