import { css } from "@emotion/react";
import type { ReactNode } from "react";
import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { useRemembered } from "#app/shared/api/useRemembered.ts";
import { UnreadAlert } from "#app/shared/ui/UnreadAlert.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";

interface InfoPageProps<Data> {
  readonly title: string;
  readonly endpoint: ReadEndpoint<never, Data>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A page that shows an answer of the gateway; reloading, and another visit, keeps the shown values until new values
 * arrive.
 */
export function InfoPage<Data>(props: InfoPageProps<Data>) {
  const { title, endpoint, children } = props;
  const { status, data, reload, ...rest } = useRemembered(endpoint);
  const isFirst = data === undefined;
  return (
    <Page
      title={title}
      loading={status === "loading" && isFirst}
      onReload={reload}
      actions={status === "loading" && !isFirst && <Spinner />}
    >
      {"error" in rest && (
        <div css={failureCss}>
          <FailureAlert error={rest.error} onRetry={reload} />
        </div>
      )}
      {!isFirst && <UnreadAlert answer={data} />}
      {!isFirst && children(data)}
    </Page>
  );
}

const failureCss = css`
  margin-bottom: var(--space-4);
`;
