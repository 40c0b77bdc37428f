import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { LoadedResource } from "#app/shared/api/useResource.ts";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { UnreadAlert } from "#app/shared/ui/UnreadAlert.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";

interface LoadedProps<Data> {
  readonly resource: LoadedResource<Data>;
  /** Expected height of the content, so that the dialog does not jump. */
  readonly height: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Content loaded when a dialog opens: an outline, then the content, or its failure with a retry above earlier content.
 */
export function Loaded<Data>({ resource, height, children }: LoadedProps<Data>) {
  const { t } = useTexts("dialogs");
  const { data, status } = resource;
  if (data === undefined && status !== "failed") return <Skeleton height={height} />;
  return (
    <>
      {status === "failed" && (
        <FailureAlert error={resource.error} title={t("failed")} onRetry={resource.reload} />
      )}
      <UnreadAlert answer={data} />
      {data !== undefined && children(data)}
    </>
  );
}
