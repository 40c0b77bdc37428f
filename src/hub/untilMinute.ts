/** A time without its seconds: a rule waits for minutes, so they would say nothing. */
export function untilMinute(time: string): string {
  return time.replace(/:\d\d$/, "");
}
