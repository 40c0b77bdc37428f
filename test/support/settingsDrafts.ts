import { bodies } from "./settingsBodies.ts";

const europe = {
  freq_default: 865_000_000,
  freq_min: 860_250_000,
  freq_max: 923_500_000,
  freq_legal_min: 863_000_000,
  freq_legal_max: 870_000_000,
};
const brazil = {
  freq_default: 918_000_000,
  freq_min: 900_250_000,
  freq_max: 963_500_000,
  freq_legal_min: 915_000_000,
  freq_legal_max: 928_000_000,
};
const northAmerica = { ...brazil, freq_legal_min: 905_000_000, freq_legal_max: 925_000_000 };

/** A valid state of each settings form with as many visible fields as possible. */
export const drafts = {
  dtu: {
    ...bodies.dtu,
    nrf_enabled: true,
    cmt_enabled: true,
    cmt_chan_width: 250_000,
    country_def: [europe, northAmerica, brazil],
  },
  mqtt: { ...bodies.mqtt, mqtt_tls: true, mqtt_tls_cert_login: true },
  network: bodies.network,
  ntp: bodies.ntp,
  security: { ...bodies.security, repeat: bodies.security.password },
  vedirect: bodies.vedirect,
  battery: bodies.battery,
  charger: bodies.charger,
  inverterAdd: { serial: "114180112233", name: "Garage roof" },
  inverter: { ...bodies.inverter, order: 0, type: "HM-600/700/800-2T" },
  device: {
    ...bodies.device,
    curPin: { name: "Test board", nrf24: { clk: 18, cs: 5 }, display: { type: 0, data: 255 } },
    stored_name: "Test board",
  },
  powermeter: {
    enabled: true,
    verbose_logging: true,
    source: 3,
    interval: 10,
    mqtt_topic_powermeter_1: "",
    mqtt_topic_powermeter_2: "",
    mqtt_topic_powermeter_3: "",
    sdmbaudrate: 9600,
    sdmaddress: 1,
    http_individual_requests: true,
    http_phases: [1, 2, 3].map((index) => ({ ...bodies.phase, index })),
  },
  powerlimiter: {
    ...bodies.powerlimiter,
    verbose_logging: true,
    solar_passthrough_enabled: true,
    solar_passthrough_losses: 3,
    battery_drain_strategy: 0,
    is_inverter_behind_powermeter: true,
    ignore_soc: false,
    battery_soc_start_threshold: 80,
    battery_soc_stop_threshold: 20,
    voltage_start_threshold: 50.5,
    voltage_stop_threshold: 48.75,
    voltage_load_correction_factor: 0.001,
    inverter_restart_hour: -1,
    full_solar_passthrough_soc: 100,
    full_solar_passthrough_start_voltage: 55,
    full_solar_passthrough_stop_voltage: 54,
  },
};
