// Polls are no part of React, so what they should ask for is left here for them.
let serial: string | undefined;

/** Names the inverter whose panel is shown: the only one whose channels polls read, to spare the gateway. */
export function setPolledInverter(shown: string): void {
  serial = shown;
}

/** Serial of the inverter whose panel was shown last. */
export function polledInverter(): string | undefined {
  return serial;
}
