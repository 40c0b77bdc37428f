/** What a plant has in ioBroker: each state with its role, unit and place in the readings. */
const states = [
  ["powerW", "Power", "value.power", "W"],
  ["yieldTodayWh", "Yield today", "value.energy.produced", "Wh"],
  ["yieldTotalWh", "Yield in total", "value.energy.produced", "Wh"],
  ["temperatureC", "Temperature", "value.temperature", "°C"],
  ["limitPercent", "Limit", "level", "%"],
  ["isReachable", "Reachable", "indicator.reachable"],
  ["isProducing", "Producing", "indicator"],
  ["socPercent", "State of charge", "value.battery", "%"],
  ["voltageV", "Voltage", "value.voltage", "V"],
  ["currentA", "Current", "value.current", "A"],
];

/** The readings of a plant as states by their id; what the gateway does not tell is left out. */
export function statesOf({ inverters, battery, chargeController, acCharger, meter, ...plant }) {
  const parts = { plant, battery, chargeController, acCharger, meter };
  const channels = [
    ...Object.entries(parts).filter(([, readings]) => readings !== undefined),
    ...inverters.map((inverter) => [`inverters.${inverter.serial}`, inverter]),
  ];
  return channels.flatMap(([channel, readings]) =>
    states
      .filter(([key]) => readings[key] !== undefined)
      .map(([key, name, role, unit]) => ({
        id: `${channel}.${key}`,
        value: readings[key],
        common: {
          name,
          role,
          type: typeof readings[key],
          read: true,
          write: isLimit(channel, key),
          ...(unit && { unit }),
        },
      })),
  );
}

function isLimit(channel, key) {
  return channel.startsWith("inverters.") && key === "limitPercent";
}

/** The limit that a written state asks for; undefined for any other state. */
export function limitOf(id, value) {
  const [, serial] = /\.inverters\.([0-9a-f]{12})\.limitPercent$/.exec(id) ?? [];
  return serial === undefined ? undefined : { serial, value, relative: true };
}
