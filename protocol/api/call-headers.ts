/** Headers of every call; `authdata` is base64 of `user:password`. */
export function callHeaders(authdata: string | undefined): Readonly<Record<string, string>> {
  const marker = { "X-Requested-With": "XMLHttpRequest" };
  return authdata === undefined ? marker : { ...marker, Authorization: `Basic ${authdata}` };
}
