export function withoutSeconds(time: string): string {
  return time.replace(/:\d\d$/, "");
}
