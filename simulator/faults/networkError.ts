/** The client's error when nothing answers, as `fetch` gives it for a failed connection. */
export class NetworkError extends TypeError {
  override readonly name = "NetworkError";
}
