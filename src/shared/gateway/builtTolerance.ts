/**
 * In an image, in the place of `protocol/api/tolerant.ts` and of the alerts about it: it meets the one firmware that it is part of, so an
 * answer of another shape is a broken one.
 */
export const readInParts = (): undefined => undefined;

/** No answer is read in parts. */
export const unreadOf = (): readonly string[] => [];

/** The answer itself. */
export const markUnread = <Answer>(answer: Answer): Answer => answer;

/** A field of an answer. */
export function known<Answer extends object, Name extends keyof Answer & string>(
  answer: Answer,
  name: Name,
): Answer[Name] {
  return answer[name];
}

function Nothing(): null {
  return null;
}

export { Nothing as UnreadAlert, Nothing as PartialAlert };
