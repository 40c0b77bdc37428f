import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import { hubContext } from "#app/shared/place.ts";
import type { InverterDialogProps } from "../DialogProps.ts";
import type { GuardianNote } from "./GuardianNote.tsx";
import type { LimitFormState } from "./useLimitForm.ts";

const loader = createLoader<typeof GuardianNote>();
const note: Loadable<typeof GuardianNote> = {
  texts: ["hub"],
  load: () => import("./GuardianNote.tsx").then((file) => file.GuardianNote),
};

interface GuardianPlaceProps {
  readonly form: Pick<LimitFormState, "isForMany" | "limit">;
  readonly inverter: Pick<InverterDialogProps, "serial" | "onClose">;
}

/**
 * Link to the guardian of the hub, where a limit of an inverter can have an end; nothing where no hub serves the
 * page.
 */
export function GuardianPlace({ form, inverter }: GuardianPlaceProps) {
  const file = useLoaded(loader, hubContext?.hasHistory ? note : undefined);
  if (file?.status !== "ready" || form.isForMany) return null;
  const { serial, onClose } = inverter;
  return <file.content serial={serial} limit={form.limit} onLeave={onClose} />;
}
