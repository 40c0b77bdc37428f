import { css } from "@emotion/react";
import { Icon } from "#app/shared/ui/Icon.tsx";

interface MeaningNotesProps {
  readonly notes: readonly {
    readonly key: string;
    readonly isWarning: boolean;
    readonly text: string;
  }[];
}

/** Sentences about settings; settings that cannot work have a mark. */
export function MeaningNotes({ notes }: MeaningNotesProps) {
  return (
    <ul css={notesCss}>
      {notes.map(({ key, isWarning, text }) => (
        <li key={key}>
          {isWarning && <Icon name="warning" size={16} />} {text}
        </li>
      ))}
    </ul>
  );
}

const notesCss = css`
  display: grid;
  gap: var(--space-2);
  max-width: 36rem;
  overflow-wrap: anywhere;
  & svg {
    color: var(--warning);
    vertical-align: text-bottom;
  }
`;
