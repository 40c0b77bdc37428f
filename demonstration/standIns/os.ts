/** `node:os`: a browser has no user. */
export function userInfo(): { readonly username: string } {
  return { username: "of the demonstration" };
}

/** Nobody reaches the hub but the page beside it. */
export function networkInterfaces(): Readonly<Record<string, never>> {
  return {};
}
