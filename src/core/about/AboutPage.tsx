import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Later } from "#app/shared/loading/Later.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { version } from "#app/shared/version.ts";
import { mitText } from "./mitText.ts";
import shipped from "./shipped.json";

type ShippedPackage = (typeof shipped)[number];

const gatewayAddress = "https://github.com/helgeerbe/OpenDTU-OnBattery";

/** About this interface: version, licences, credits. */
export function AboutPage() {
  const { t } = useTexts(["maintenance", "shell"]);
  const links = [
    { href: gatewayAddress, text: t("about.firmware") },
    { href: `${gatewayAddress}/wiki`, text: t("about.documentation") },
    { href: `${gatewayAddress}/discussions`, text: t("about.help") },
  ];
  return (
    <Page title={t("shell:title.about")}>
      <div css={stackCss}>
        <Card title={t("about.build")}>
          <Facts
            facts={[
              { id: "version", label: t("about.version"), value: `Heliograph ${version}` },
              { id: "licence", label: t("about.licence"), value: "MIT" },
            ]}
          />
        </Card>
        <Card title={t("about.links")}>
          <ul>
            {links.map(({ href, text }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noreferrer" css={linkCss}>
                  {text}
                  <Icon name="external" size={16} />
                </a>
              </li>
            ))}
          </ul>
        </Card>
        <Later>
          <Licences />
        </Later>
      </div>
    </Page>
  );
}

function Licences() {
  const { t } = useTexts("maintenance");
  return (
    <Card title={t("about.licences")}>
      <DataTable
        caption={t("about.licences")}
        rows={shipped}
        rowKey={({ name }) => name}
        columns={[
          { id: "name", title: t("about.package"), cell: ({ name }) => name },
          { id: "version", title: t("about.version"), cell: (row) => row.version },
          { id: "licence", title: t("about.licence"), cell: licenceCell },
        ]}
      />
      <details css={detailsCss}>
        <summary css={summaryCss}>{t("about.licenceText", { name: "MIT" })}</summary>
        <p lang="en" css={mitCss}>
          {mitText}
        </p>
      </details>
    </Card>
  );
}

function licenceCell({ licence, notices }: ShippedPackage) {
  return (
    <span>
      <a href={`https://spdx.org/licenses/${licence}.html`} target="_blank" rel="noreferrer">
        {licence}
      </a>
      {notices.map((notice) => (
        <span key={notice} lang="en" css={noticeCss}>
          {notice}
        </span>
      ))}
    </span>
  );
}

const linkCss = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--target);
`;

const noticeCss = css`
  display: block;
  color: var(--text-quiet);
  font-size: var(--text-12);
  overflow-wrap: anywhere;
`;

const detailsCss = css`
  margin-top: var(--space-4);
`;

const summaryCss = css`
  min-height: var(--target);
  padding: var(--space-2) 0;
  cursor: pointer;
`;

const mitCss = css`
  white-space: pre-line;
  font-size: var(--text-14);
`;
