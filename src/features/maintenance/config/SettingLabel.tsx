import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";

// Keys of a config.json of OnBattery 2024.03.07 and of later files that still have them, and the labels of their fields.
// A key that is not here is shown as it is in the file.
const labelKeys = {
  "wifi.hostname": "network.fields.hostname.label",
  "wifi.dhcp": "network.fields.dhcp.label",
  "wifi.ip": "network.fields.ipaddress.label",
  "wifi.netmask": "network.fields.netmask.label",
  "wifi.gateway": "network.fields.gateway.label",
  "wifi.dns1": "network.fields.dns1.label",
  "wifi.dns2": "network.fields.dns2.label",
  "wifi.ssid": "network.fields.ssid.label",
  "wifi.password": "network.fields.password.label",
  "wifi.aptimeout": "network.fields.aptimeout.label",
  "mdns.enabled": "network.fields.mdnsenabled.label",
  "ntp.server": "ntp.fields.ntp_server.label",
  "ntp.timezone": "ntp.fields.ntp_timezone.label",
  "ntp.timezone_descr": "ntp.fields.ntp_timezone_descr.label",
  "ntp.longitude": "ntp.fields.longitude.label",
  "ntp.latitude": "ntp.fields.latitude.label",
  "ntp.sunsettype": "ntp.fields.sunsettype.label",
  "mqtt.enabled": "mqtt.fields.mqtt_enabled.label",
  "mqtt.verbose_logging": "mqtt.fields.mqtt_verbose_logging.label",
  "mqtt.hostname": "mqtt.fields.mqtt_hostname.label",
  "mqtt.port": "mqtt.fields.mqtt_port.label",
  "mqtt.username": "mqtt.fields.mqtt_username.label",
  "mqtt.password": "mqtt.fields.mqtt_password.label",
  "mqtt.topic": "mqtt.fields.mqtt_topic.label",
  "mqtt.publish_interval": "mqtt.fields.mqtt_publish_interval.label",
  "mqtt.clean_session": "mqtt.fields.mqtt_clean_session.label",
  "mqtt.retain": "mqtt.fields.mqtt_retain.label",
  "mqtt.tls.enabled": "mqtt.fields.mqtt_tls.label",
  "mqtt.tls.certlogin": "mqtt.fields.mqtt_tls_cert_login.label",
  "mqtt.lwt.topic": "mqtt.fields.mqtt_lwt_topic.label",
  "mqtt.lwt.value_online": "mqtt.fields.mqtt_lwt_online.label",
  "mqtt.lwt.value_offline": "mqtt.fields.mqtt_lwt_offline.label",
  "mqtt.lwt.qos": "mqtt.fields.mqtt_lwt_qos.label",
  "mqtt.hass.enabled": "mqtt.fields.mqtt_hass_enabled.label",
  "mqtt.hass.retain": "mqtt.fields.mqtt_hass_retain.label",
  "mqtt.hass.topic": "mqtt.fields.mqtt_hass_topic.label",
  "mqtt.hass.individual_panels": "mqtt.fields.mqtt_hass_individualpanels.label",
  "mqtt.hass.expire": "mqtt.fields.mqtt_hass_expire.label",
  "mqtt.client_id": "mqtt.fields.mqtt_clientid.label",
  "dtu.serial": "dtu.fields.serial.label",
  "dtu.poll_interval": "dtu.fields.pollinterval.label",
  "dtu.verbose_logging": "dtu.fields.verbose_logging.label",
  "dtu.nrf_pa_level": "dtu.fields.nrf_palevel.label",
  "dtu.cmt_pa_level": "dtu.fields.cmt_palevel.label",
  "dtu.cmt_frequency": "dtu.fields.cmt_frequency.label",
  "dtu.cmt_country_mode": "dtu.fields.cmt_country.label",
  "security.password": "security.fields.password.label",
  "security.allow_readonly": "security.fields.allow_readonly.label",
  "inverters[].serial": "inverter.fields.serial.label",
  "inverters[].name": "inverter.fields.name.label",
  "inverters[].poll_enable": "inverter.fields.poll_enable.label",
  "inverters[].poll_enable_night": "inverter.fields.poll_enable_night.label",
  "inverters[].command_enable": "inverter.fields.command_enable.label",
  "inverters[].command_enable_night": "inverter.fields.command_enable_night.label",
  "inverters[].reachable_threshold": "inverter.fields.reachable_threshold.label",
  "inverters[].zero_runtime": "inverter.fields.zero_runtime.label",
  "inverters[].zero_day": "inverter.fields.zero_day.label",
  "inverters[].yieldday_correction": "inverter.fields.yieldday_correction.label",
  "inverters[].clear_eventlog": "inverter.fields.clear_eventlog.label",
  "vedirect.enabled": "vedirect.fields.vedirect_enabled.label",
  "vedirect.verbose_logging": "vedirect.fields.verbose_logging.label",
  "vedirect.updates_only": "vedirect.fields.vedirect_updatesonly.label",
  "powermeter.enabled": "powermeter.fields.enabled.label",
  "powermeter.verbose_logging": "powermeter.fields.verbose_logging.label",
  "powermeter.source": "powermeter.fields.source.label",
  "powermeter.mqtt_topic_powermeter_1": "powermeter.fields.mqtt_topic_powermeter_1.label",
  "powermeter.mqtt_topic_powermeter_2": "powermeter.fields.mqtt_topic_powermeter_2.label",
  "powermeter.mqtt_topic_powermeter_3": "powermeter.fields.mqtt_topic_powermeter_3.label",
  "powermeter.sdmbaudrate": "powermeter.fields.sdmbaudrate.label",
  "powermeter.sdmaddress": "powermeter.fields.sdmaddress.label",
  "powermeter.http_individual_requests": "powermeter.fields.http_individual_requests.label",
  "powerlimiter.enabled": "powerlimiter.fields.enabled.label",
  "powerlimiter.verbose_logging": "powerlimiter.fields.verbose_logging.label",
  "powerlimiter.solar_passtrough_enabled": "powerlimiter.fields.solar_passthrough_enabled.label",
  "powerlimiter.solar_passtrough_losses": "powerlimiter.fields.solar_passthrough_losses.label",
  "powerlimiter.battery_drain_strategy": "powerlimiter.fields.battery_drain_strategy.label",
  "powerlimiter.is_inverter_behind_powermeter":
    "powerlimiter.fields.is_inverter_behind_powermeter.label",
  "powerlimiter.inverter_id": "powerlimiter.fields.inverter_id.label",
  "powerlimiter.inverter_channel_id": "powerlimiter.fields.inverter_channel_id.label",
  "powerlimiter.target_power_consumption": "powerlimiter.fields.target_power_consumption.label",
  "powerlimiter.target_power_consumption_hysteresis":
    "powerlimiter.fields.target_power_consumption_hysteresis.label",
  "powerlimiter.lower_power_limit": "powerlimiter.fields.lower_power_limit.label",
  "powerlimiter.upper_power_limit": "powerlimiter.fields.upper_power_limit.label",
  "powerlimiter.ignore_soc": "powerlimiter.fields.ignore_soc.label",
  "powerlimiter.battery_soc_start_threshold":
    "powerlimiter.fields.battery_soc_start_threshold.label",
  "powerlimiter.battery_soc_stop_threshold": "powerlimiter.fields.battery_soc_stop_threshold.label",
  "powerlimiter.voltage_start_threshold": "powerlimiter.fields.voltage_start_threshold.label",
  "powerlimiter.voltage_stop_threshold": "powerlimiter.fields.voltage_stop_threshold.label",
  "powerlimiter.voltage_load_correction_factor":
    "powerlimiter.fields.voltage_load_correction_factor.label",
  "powerlimiter.inverter_restart_hour": "powerlimiter.fields.inverter_restart_hour.label",
  "powerlimiter.full_solar_passthrough_soc": "powerlimiter.fields.full_solar_passthrough_soc.label",
  "powerlimiter.full_solar_passthrough_start_voltage":
    "powerlimiter.fields.full_solar_passthrough_start_voltage.label",
  "powerlimiter.full_solar_passthrough_stop_voltage":
    "powerlimiter.fields.full_solar_passthrough_stop_voltage.label",
  "battery.enabled": "battery.fields.enabled.label",
  "battery.verbose_logging": "battery.fields.verbose_logging.label",
  "battery.provider": "battery.fields.provider.label",
  "battery.jkbms_interface": "battery.fields.jkbms_interface.label",
  "battery.jkbms_polling_interval": "battery.fields.jkbms_polling_interval.label",
  "battery.mqtt_topic": "battery.fields.mqtt_soc_topic.label",
  "battery.mqtt_voltage_topic": "battery.fields.mqtt_voltage_topic.label",
  "huawei.enabled": "charger.fields.enabled.label",
  "huawei.can_controller_frequency": "charger.fields.can_controller_frequency.label",
  "huawei.auto_power_enabled": "charger.fields.auto_power_enabled.label",
  "huawei.voltage_limit": "charger.fields.voltage_limit.label",
  "huawei.enable_voltage_limit": "charger.fields.enable_voltage_limit.label",
  "huawei.lower_power_limit": "charger.fields.lower_power_limit.label",
  "huawei.upper_power_limit": "charger.fields.upper_power_limit.label",
} as const;

/** A setting of a file by the label of its field, with its key in the file below; by its key alone where it has no field. */
export function SettingLabel({ name }: { readonly name: string }) {
  const { t } = useTexts("settings");
  const key = name.replace(/\[\d+\]/g, "[]");
  if (!isKnown(key)) return <code>{name}</code>;
  return (
    <span>
      {t(labelKeys[key])} <code css={keyCss}>{name}</code>
    </span>
  );
}

function isKnown(key: string): key is keyof typeof labelKeys {
  return Object.keys(labelKeys).includes(key);
}

const keyCss = css`
  display: block;
  color: var(--text-quiet);
  font-size: var(--text-12);
`;
