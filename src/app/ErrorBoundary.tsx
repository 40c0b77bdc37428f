import { Component, type ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { setStoredAside } from "#app/shared/storage/storage.ts";
import { FailedPage } from "./FailedPage.tsx";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly failed: boolean;
  readonly hasSetAside: boolean;
}

const intact: ErrorBoundaryState = { error: undefined, failed: false, hasSetAside: false };

/**
 * Shows an error page instead of a blank screen, and sets aside stored values, which may be the cause. A
 * new key, such as the address, resets it.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = intact;

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, failed: true };
  }

  override componentDidCatch(): void {
    if (setStoredAside()) this.setState({ hasSetAside: true });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { error, hasSetAside } = this.state;
    const retry = () => this.setState(intact);
    return <UnexpectedError error={error} hasSetAside={hasSetAside} onRetry={retry} />;
  }
}

interface UnexpectedProps {
  readonly error: unknown;
  readonly hasSetAside: boolean;
  readonly onRetry: () => void;
}

function UnexpectedError({ error, hasSetAside, onRetry }: UnexpectedProps) {
  const { t } = useTexts();
  const text = t("failed.unexpected");
  return (
    <FailedPage
      title={t("title.failed")}
      text={hasSetAside ? `${text} ${t("failed.setAside")}` : text}
      error={error}
      onRetry={onRetry}
    />
  );
}
