import { css } from "@emotion/react";
import type { TFunction } from "i18next";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { FirmwareWarning } from "./preflight.ts";
import type { SystemStatus } from "#protocol/areas/system.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import type { CheckedFile } from "./firmwareState.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";

interface PreflightViewProps {
  readonly checked: CheckedFile;
  readonly status: SystemStatus | undefined;
}

/** Description of a chosen file, and objections to it. Nothing here forbids the upload. */
export function PreflightView({ checked, status }: PreflightViewProps) {
  const { t } = useTexts("maintenance");
  const formats = useFormats();
  const { content, warnings } = checked.preflight;
  const { chip, project, version, idfVersion, builtAt } =
    "image" in content ? content.image : nothingKnown;
  const size = sizeText(formats, checked.file.size);
  const room = status && status.sketch_total > 0 && sizeText(formats, status.sketch_total);
  const facts = [
    [t("preflight.name"), checked.file.name],
    [t("preflight.size"), room ? t("preflight.sizeOf", { size, room }) : size],
    [t("preflight.chip"), chip],
    [t("preflight.project"), project],
    [t("preflight.version"), version],
    [t("preflight.idf"), idfVersion],
    [t("preflight.built"), builtAt],
  ] as const;
  return (
    <div css={viewCss}>
      <div css={headCss}>
        <h2 css={titleCss}>{t("preflight.title")}</h2>
        {warnings.length === 0 && <Badge variant="success">{t("preflight.passed")}</Badge>}
      </div>
      <Facts
        facts={facts
          .filter(([, value]) => value !== undefined)
          .map(([label, value]) => ({ id: label, label, value }))}
      />
      <Warnings warnings={warnings} />
      {warnings.length > 0 && <p css={quietCss}>{t("preflight.anyway")}</p>}
    </div>
  );
}

/** Objections to a file, a notice each. */
export function Warnings({ warnings }: { readonly warnings: readonly FirmwareWarning[] }) {
  const { t } = useTexts("maintenance");
  const formats = useFormats();
  return (
    <>
      {warnings.map((warning) => (
        <Alert key={warning.kind} variant="warning">
          {warningText(t, formats, warning)}
        </Alert>
      ))}
    </>
  );
}

const nothingKnown = {
  chip: undefined,
  project: undefined,
  version: undefined,
  idfVersion: undefined,
  builtAt: undefined,
} as const;

function warningText(
  t: TFunction<"maintenance">,
  formats: Formats,
  warning: FirmwareWarning,
): string {
  if (warning.kind === "tooLarge") {
    const size = sizeText(formats, warning.sizeBytes);
    return t("preflight.warnings.tooLarge", { size, room: sizeText(formats, warning.roomBytes) });
  }
  if (warning.kind === "chip" || warning.kind === "build") {
    const { kind, image, gateway } = warning;
    return t(`preflight.warnings.${kind}`, { image, gateway });
  }
  return t(`preflight.warnings.${warning.kind}`);
}

function sizeText(formats: Formats, bytes: number): string {
  return formats.number(Math.round(bytes / 1024), "kilobyte");
}

const viewCss = css`
  display: grid;
  gap: var(--space-3);
`;

const headCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
`;

const titleCss = css`
  font-size: var(--text-16);
`;
