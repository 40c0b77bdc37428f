/** Result of a function whose input may be wrong: the value, or the reason of failure. Never thrown. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** The successful half of a Result. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Maps the value; a failure stays unchanged. */
export function mapResult<Value, Made, Failure>(
  result: Result<Value, Failure>,
  make: (value: Value) => Made,
): Result<Made, Failure> {
  return result.ok ? ok(make(result.value)) : result;
}

/** The failed half of a Result. */
export function err<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error };
}
