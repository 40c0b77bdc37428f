/** What a client sees when nothing answers: the error that `fetch` gives for a connection that failed. */
export class NetworkError extends TypeError {
  override readonly name = "NetworkError";
}
