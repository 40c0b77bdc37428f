export interface PictureColours {
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly sun: string;
  readonly sunFill: string;
  readonly house: string;
}

export interface Picture {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: PictureColours;
  readonly family: string;
  readonly title: string;
  /** Date and time. */
  readonly when: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** A line below the figures. */
  readonly note?: string;
  /** Mean power in W at even steps from the beginning of the day to its end; null where nothing is known. */
  readonly sun: readonly (number | null)[];
  readonly house: readonly (number | null)[];
  /** Says a power in W. */
  readonly powerText: (watts: number) => string;
  /** Shown in the place of curves of which nothing is known. */
  readonly nothing: string;
}

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly most: number;
}

/** Draws a day as SVG: figures above, the curve of sun and house below. Texts are escaped. */
export function pictureSvg(picture: Picture): string {
  const { width, height, colours, family, title, when } = picture;
  const unit = Math.min(width / 100, height / 60);
  const edge = 3 * unit;
  const small = 3 * unit;
  const head = [
    text({ x: edge, y: edge + small, size: small, fill: colours.ink }, title),
    text({ x: width - edge, y: edge + small, size: small, fill: colours.quiet, end: true }, when),
  ];
  const figures = figureRow(picture, { edge, top: edge + 2 * small, unit });
  const noteTop = edge + 2 * small + 10 * unit;
  const note = noteLine(picture, { edge, top: noteTop, unit });
  const top = noteTop + (note.length > 0 ? 7 : 3) * unit;
  const known = [...picture.sun, ...picture.house].filter((value) => value !== null);
  const most = niceMost(Math.max(0, ...known));
  const frame = {
    left: edge,
    top,
    width: width - 2 * edge,
    height: height - top - edge - 4 * unit,
    most,
  };
  const parts =
    known.length === 0 ? emptyPart(picture, frame, small) : curves(picture, frame, unit);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${escapeXml(family)}"><title>${escapeXml(`${title}, ${when}`)}</title><rect width="${width}" height="${height}" fill="${colours.paper}"/>${[...head, ...figures, ...note, ...parts].join("")}</svg>`;
}

function figureRow(
  { figures, width, colours }: Picture,
  { edge, top, unit }: { readonly edge: number; readonly top: number; readonly unit: number },
): readonly string[] {
  const column = (width - 2 * edge) / Math.max(figures.length, 1);
  // A long figure, such as a large sum of money, gets smaller letters.
  const longest = Math.max(1, ...figures.map(({ value }) => value.length));
  const size = Math.min(5.2 * unit, (column / longest) * 1.45);
  const longestLabel = Math.max(1, ...figures.map(({ label }) => label.length));
  const labelSize = Math.min(2.6 * unit, (column / longestLabel) * 1.6);
  return figures.flatMap(({ label, value }, at) => {
    const x = edge + at * column;
    return [
      text({ x, y: top + 2.6 * unit, size: labelSize, fill: colours.quiet }, label),
      text({ x, y: top + 9 * unit, size, fill: colours.ink }, value),
    ];
  });
}

/** Long names get smaller letters. */
function noteLine(
  { note, width, colours }: Picture,
  { edge, top, unit }: { readonly edge: number; readonly top: number; readonly unit: number },
): readonly string[] {
  if (note === undefined) return [];
  const size = Math.min(2.6 * unit, ((width - 2 * edge) / note.length) * 1.6);
  return [text({ x: edge, y: top + 2.6 * unit, size, fill: colours.quiet }, note)];
}

function curves(picture: Picture, frame: Frame, unit: number): readonly string[] {
  const { colours, powerText, sun, house } = picture;
  const { left, top, width, height, most } = frame;
  const bottom = top + height;
  const rule = (y: number) =>
    `<path d="M${px(left)} ${px(y)}H${px(left + width)}" stroke="${colours.line}" stroke-width="${px(unit / 5)}"/>`;
  const hours = [0, 6, 12, 18, 24].map((hour) => {
    const anchor = hour === 0 ? "start" : hour === 24 ? "end" : "middle";
    const x = left + (width * hour) / 24;
    return text(
      { x, y: bottom + 3.4 * unit, size: 2.6 * unit, fill: colours.quiet, anchor },
      `${hour}`,
    );
  });
  const area = runsOf(sun).map((run) => {
    const points = pointsOf(run, sun.length, frame);
    const [from, to] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
    const path = `M${px(from[0])} ${px(bottom)}L${line(points)}L${px(to[0])} ${px(bottom)}Z`;
    return `<path d="${path}" fill="${colours.sunFill}" stroke="${colours.sun}" stroke-width="${px(unit / 2.5)}" stroke-linejoin="round"/>`;
  });
  const lines = runsOf(house).map((run) => {
    const path = `M${line(pointsOf(run, house.length, frame))}`;
    return `<path d="${path}" fill="none" stroke="${colours.house}" stroke-width="${px(unit / 2.5)}" stroke-linejoin="round" stroke-linecap="round" stroke-dasharray="${px(unit)} ${px(unit)}"/>`;
  });
  const scale = text(
    { x: left, y: top - unit / 2, size: 2.6 * unit, fill: colours.quiet },
    powerText(most),
  );
  return [rule(top), ...area, ...lines, rule(bottom), ...hours, scale];
}

function emptyPart({ nothing, colours, width }: Picture, { top, height }: Frame, size: number) {
  const anchor = "middle";
  return [text({ x: width / 2, y: top + height / 2, size, fill: colours.quiet, anchor }, nothing)];
}

/** Stretches of a curve that are known, as pairs of step and value. */
function runsOf(
  values: readonly (number | null)[],
): readonly (readonly (readonly [number, number])[])[] {
  const runs: [number, number][][] = [];
  let open: [number, number][] | undefined;
  for (const [step, value] of values.entries()) {
    if (value === null) open = undefined;
    else if (open) open.push([step, value]);
    else runs.push((open = [[step, value]]));
  }
  return runs;
}

function pointsOf(
  run: readonly (readonly [number, number])[],
  steps: number,
  { left, top, width, height, most }: Frame,
): readonly (readonly [number, number])[] {
  const points = run.map(([step, value]) => {
    const share = Math.min(Math.max(value / most, 0), 1);
    return [left + (width * (step + 0.5)) / steps, top + height * (1 - share)] as const;
  });
  // A single step is a short line.
  const [only] = points;
  return only && points.length === 1 ? [only, [only[0] + width / steps, only[1]]] : points;
}

function line(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${px(x)} ${px(y)}`).join("L");
}

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly end?: boolean;
  readonly anchor?: string;
}

function text(
  { x, y, size, fill, end = false, anchor = "start" }: TextPlace,
  content: string,
): string {
  const place = end ? "end" : anchor;
  return `<text x="${px(x)}" y="${px(y)}" font-size="${px(size)}" fill="${fill}" text-anchor="${place}">${escapeXml(content)}</text>`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The next of 1, 2, 5, 10 and so on; 100 W at least. */
function niceMost(watts: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(watts, 100)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= watts) ?? 10) * power;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escapeXml(content: string): string {
  // XML has no other control characters.
  return content
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, "")
    .replace(/[&<>"]/g, (character) => entities[character] ?? "");
}
