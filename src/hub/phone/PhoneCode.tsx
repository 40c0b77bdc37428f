import { css } from "@emotion/react";
import { generate } from "lean-qr/nano";

interface PhoneCodeProps {
  readonly text: string;
  /** Its description, for a screen reader. */
  readonly label: string;
}

const QUIET = 4;

/** A text as a QR code, dark on light in either theme: not every camera reads the opposite. */
export function PhoneCode({ text, label }: PhoneCodeProps) {
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  const rows = Array.from({ length: code.size }, (_, at) => at);
  const path = rows
    .flatMap((y) => rows.map((x) => (code.get(x, y) ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made here
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} css={codeCss}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

const codeCss = css`
  flex: none;
  width: 200px;
  height: 200px;
  border-radius: var(--radius);
  /* A theme of high contrast must not turn it round. */
  forced-color-adjust: none;
`;
