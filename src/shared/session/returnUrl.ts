/** Address of the sign-in page that leads back to `path` (path and query of this site). */
export function loginPath(path: string): string {
  return `/login?returnUrl=${encodeURIComponent(path)}`;
}

/**
 * Where to go after a sign-in, from the query text of the sign-in page: a path of this site, else "/".
 * Other origins, other schemes and the sign-in page itself are refused, however they are written.
 */
export function returnPathFrom(search: string): string {
  const wanted = new URLSearchParams(search).get("returnUrl");
  if (wanted === null || !wanted.startsWith("/")) return "/";
  // Any origin will do to tell whether the text escapes it; "//host" and "/\host" do.
  const origin = "http://own.invalid";
  try {
    const url = new URL(wanted, origin);
    if (url.origin !== origin || /^\/login\/*$/.test(url.pathname)) return "/";
    // "/.//host" is an own path here, but would be read as another host when resolved again.
    return url.pathname.startsWith("//") ? "/" : url.pathname + url.search + url.hash;
  } catch {
    return "/";
  }
}
