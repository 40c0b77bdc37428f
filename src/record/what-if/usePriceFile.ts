import { useCallback, useEffect, useMemo, useState } from "react";
import { textOf } from "#app/shared/files/textOf.ts";
import { whatIfInWorker } from "#app/shared/worker/whatIf.ts";
import { type PriceFile, type PriceFileProblem, readPriceFile } from "#plant/what-if/price-file.ts";

export type NamedPrices = PriceFile & { readonly name: string };

/** The clock of times that have no offset. */
export type FileClock = "local" | "utc";

interface ReadText {
  readonly name: string;
  readonly text: string;
}

/** The price file of this page, and a function that reads another. */
export interface PriceFileState {
  readonly file: NamedPrices | undefined;
  readonly problem: PriceFileProblem | undefined;
  readonly clock: FileClock;
  /** Whether the clock of the file's times can be chosen: not where they have offsets. */
  readonly hasClock: boolean;
  readonly choose: (file: File | undefined) => void;
  readonly setClock: (clock: FileClock) => void;
}

/** Keeps the price file and gives it to the worker, which needs it again after each `round`. */
export function usePriceFile(round: number): PriceFileState {
  const [file, setFile] = useState<NamedPrices>();
  const [problem, setProblem] = useState<PriceFileProblem>();
  const [text, setText] = useState<ReadText>();
  const [clock, setClock] = useState<FileClock>("local");
  useEffect(() => {
    void whatIfInWorker.market(file);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round may have a new worker
  }, [file, round]);
  const take = useCallback((read: ReadText, by: FileClock) => {
    const prices = readPriceFile(read.text, by);
    setText(read);
    setClock(by);
    setProblem(prices.ok ? undefined : prices.error);
    if (prices.ok) setFile({ ...prices.value, name: read.name });
  }, []);
  return useMemo(
    () => ({
      file,
      problem,
      clock,
      hasClock: problem === undefined && file?.isLocal === true,
      choose: (chosen: File | undefined) => {
        const read = (body: string) => take({ name: chosen?.name ?? "", text: body }, clock);
        if (chosen) void textOf(chosen).then(read);
      },
      setClock: (by: FileClock) => text && take(text, by),
    }),
    [file, problem, clock, text, take],
  );
}
