import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LoadedResource } from "#app/shared/api/useResource.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { failureText } from "#app/shared/live/failureText.ts";

interface LoadedProps<Data> {
  readonly resource: LoadedResource<Data>;
  /** Height of what is expected, so that the dialog does not jump. */
  readonly height: string;
  readonly children: (data: Data) => ReactNode;
}

/** Content that is loaded when a dialog opens: an outline first, then it, or why it failed and a retry. */
export function Loaded<Data>({ resource, height, children }: LoadedProps<Data>) {
  const { t } = useTranslation("live");
  if (resource.data !== undefined) return children(resource.data);
  if (resource.status !== "failed") return <Skeleton height={height} />;
  return (
    <Alert
      variant="danger"
      title={t("failed.load")}
      action={
        <Button icon="reload" onClick={resource.reload}>
          {t("common.retry", { ns: "shell" })}
        </Button>
      }
    >
      {failureText(t, resource.error)}
    </Alert>
  );
}
