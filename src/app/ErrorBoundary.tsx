import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailedPage } from "./FailedPage.tsx";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Shows an error page instead of a blank screen. A new key, such as the address, resets it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const retry = () => this.setState({ error: undefined, failed: false });
    return <Unexpected error={this.state.error} onRetry={retry} />;
  }
}

function Unexpected({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <FailedPage
      title={t("title.failed")}
      text={t("failed.unexpected")}
      error={error}
      onRetry={onRetry}
    />
  );
}
