import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import * as areas from "#protocol/areas/settings.ts";
import { NetworkConfig } from "#protocol/areas/network.ts";
import { useMask } from "#app/shared/privacy/useMask.ts";
import { fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";

const { text, secret, number, toggle } = fieldsOf(NetworkConfig);

const withSyslog = {
  when: (draft: { readonly syslogenabled?: boolean | undefined }) => draft.syslogenabled === true,
};

/** Settings of the network: a save applies them at once, and the connection usually drops. */
export const networkForm = settingsPage({
  id: "network",
  area: areas.network,
  consequence: "network",
  sections: [
    { id: "wifi", fields: [text("ssid"), secret("password"), text("hostname"), toggle("dhcp")] },
    {
      id: "static",
      when: (draft) => !draft.dhcp,
      fields: [text("ipaddress"), text("netmask"), text("gateway"), text("dns1"), text("dns2")],
    },
    { id: "mdns", fields: [toggle("mdnsenabled")] },
    { id: "accessPoint", fields: [number("aptimeout")] },
    {
      id: "syslog",
      fields: [
        toggle("syslogenabled"),
        text("sysloghostname", withSyslog),
        number("syslogport", withSyslog),
      ],
    },
  ],
});

export function NetworkPage() {
  return <SettingsPage title="settingsNetwork" form={networkForm} away={newAddress} />;
}

function newAddress({ dhcp, ipaddress }: NetworkConfig) {
  return dhcp || ipaddress === "0.0.0.0" ? null : <NewAddress ip={ipaddress} />;
}

function NewAddress({ ip }: { readonly ip: string }) {
  const { t } = useTexts("settings");
  const mask = useMask();
  return (
    <a href={`http://${ip}/settings/network`} css={linkCss}>
      {t("network.newAddress", { ip: mask(ip) })}
    </a>
  );
}

const linkCss = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
`;
