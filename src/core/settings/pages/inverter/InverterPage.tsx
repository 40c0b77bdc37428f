import { useStore } from "jotai";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { inverterList, type InverterList, type InverterConfig } from "#protocol/areas/inverter.ts";
import { unreadParts } from "#protocol/api/tolerant.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { alertVariant, replyText } from "#app/shared/api/replyText.ts";
import { useRemembered } from "#app/shared/api/useRemembered.ts";
import { type Proposal, proposalAtom } from "#app/shared/navigation/proposal.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { useKnownProfile } from "#app/shared/gateway/useKnownProfile.ts";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { LeaveChangesDialog } from "../../engine/LeaveChangesDialog.tsx";
import { PartialAlert } from "../../engine/PartialAlert.tsx";
import { useHeldPage } from "../../engine/useHeldPage.ts";
import { useOtherSaves } from "../../engine/useOtherSaves.ts";
import { AddInverter } from "./AddInverter.tsx";
import { DeleteInverter } from "./DeleteInverter.tsx";
import { EditInverter } from "./EditInverter.tsx";
import { editedAtom } from "./inverterForms.tsx";
import { InverterOrder } from "./InverterOrder.tsx";
import { KeptAlert } from "./KeptAlert.tsx";
import { ConfiguredInverters } from "./ConfiguredInverters.ts";

type Notice =
  | {
      readonly kind: "reply";
      readonly reply: SaveReply;
      readonly sent: InverterConfig | undefined;
      readonly before: InverterList | undefined;
    }
  | { readonly kind: "error"; readonly error: GatewayError }
  | { readonly kind: "changed" };

type OpenDialog = { readonly kind: "edit" | "delete"; readonly inverter: InverterConfig };

const noInverters: readonly InverterConfig[] = [];

/** The page of the inverters: add, edit, delete, reorder. */
export function InverterPage() {
  const { t } = useTexts("settings");
  const list = useRemembered(inverterList);
  const { listed, known, isAwaited, isOld } = useListed(list);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [notice, setNotice] = useState<Notice>();
  const [isTyping, setIsTyping] = useState(false);
  const [isReordered, setIsReordered] = useState(false);
  const isDirty = isReordered || isTyping;
  useEdited(listed, (inverter) => setDialog({ kind: "edit", inverter }));
  useHeldPage(isDirty || dialog?.kind === "edit");

  const tellOthers = useOtherSaves(
    "inverter",
    () => !isDirty && dialog === undefined && list.reload(),
  );
  // Another dialog may have been opened meanwhile.
  const leave = () => setDialog((now) => (now === dialog ? undefined : now));
  const finishEdit = (reply: SaveReply, sent?: InverterConfig) => {
    setNotice({ kind: "reply", reply, sent, before: list.data });
    leave();
    tellOthers();
    list.reload();
  };
  const reload = () => {
    setNotice({ kind: "changed" });
    leave();
    list.reload();
  };
  const close = () => setDialog(undefined);

  return (
    <Page
      title={t("title.settingsInverter", { ns: "shell" })}
      loading={isAwaited}
      onReload={isDirty ? undefined : list.reload}
      actions={isOld && <Spinner />}
    >
      <ConfiguredInverters.Provider value={known}>
        <div css={stackCss}>
          {list.status === "failed" && (
            <FailureAlert error={list.error} title={t("engine.loadFailed")} onRetry={list.reload} />
          )}
          <PartialAlert record={list.data} />
          <KeptAlert sent={sentBefore(notice, list.data)} known={known} />
          {notice && <NoticeView notice={notice} onDismiss={() => setNotice(undefined)} />}
          {listed && (
            <>
              <AddInverter onAdded={finishEdit} onDirty={setIsTyping} />
              <InverterOrder
                inverters={known}
                isLocked={unreadParts(list.data).length > 0}
                onDirty={setIsReordered}
                onSaved={finishEdit}
                onChanged={reload}
                onFailed={(error) => setNotice({ kind: "error", error })}
                onEdit={(inverter) => setDialog({ kind: "edit", inverter })}
                onDelete={(inverter) => setDialog({ kind: "delete", inverter })}
              />
            </>
          )}
        </div>
        {dialog && (
          <OpenedDialog dialog={dialog} onClose={close} onSaved={finishEdit} onChanged={reload} />
        )}
      </ConfiguredInverters.Provider>
      <LeaveChangesDialog count={1} />
    </Page>
  );
}

function sentBefore(
  notice: Notice | undefined,
  list: InverterList | undefined,
): InverterConfig | undefined {
  return notice?.kind === "reply" && notice.before !== list ? notice.sent : undefined;
}

interface ListedInverter {
  /** Undefined until the valid serials are known, which depend on the firmware. */
  readonly listed: readonly InverterConfig[] | undefined;
  /** The same, none before that. */
  readonly known: readonly InverterConfig[];
  readonly isAwaited: boolean;
  /** They are those of the last visit. */
  readonly isOld: boolean;
}

function useListed({
  data,
  status,
}: ReturnType<typeof useRemembered<InverterList>>): ListedInverter {
  const listed = useKnownProfile() ? data?.inverter : undefined;
  const isThere = listed !== undefined;
  return {
    listed,
    known: listed ?? noInverters,
    isAwaited: status !== "failed" && !isThere,
    isOld: status === "loading" && isThere,
  };
}

/**
 * Tells once, when the list is there, which inverter was being edited when the session ended, or for which another page
 * proposes a value.
 */
function useEdited(
  inverters: readonly InverterConfig[] | undefined,
  onEdited: (inverter: InverterConfig) => void,
): void {
  const store = useStore();
  const [wasListed, setWasListed] = useState(false);
  if (wasListed || inverters === undefined) return;
  setWasListed(true);
  const edited = inverters.find(({ id }) => store.get(editedAtom(id)) !== undefined);
  if (edited) onEdited(edited);
  else {
    const proposed = inverters.find(({ serial }) => isProposedTo(serial, store.get(proposalAtom)));
    if (proposed) onEdited(proposed);
  }
}

function isProposedTo(serial: string, proposal: Proposal | undefined): boolean {
  return proposal?.setting === "peak" && proposal.serial === serial;
}

interface OpenedDialogProps {
  readonly dialog: OpenDialog;
  readonly onClose: () => void;
  readonly onSaved: (reply: SaveReply, sent?: InverterConfig) => void;
  readonly onChanged: () => void;
}

function OpenedDialog({ dialog, onClose, onSaved, onChanged }: OpenedDialogProps) {
  const { kind, inverter } = dialog;
  return kind === "edit" ? (
    <EditInverter inverter={inverter} onClose={onClose} onSaved={onSaved} />
  ) : (
    <DeleteInverter
      inverter={inverter}
      onClose={onClose}
      onDeleted={onSaved}
      onChanged={onChanged}
    />
  );
}

function NoticeView({
  notice,
  onDismiss,
}: {
  readonly notice: Notice;
  readonly onDismiss: () => void;
}) {
  const { t } = useTexts("settings");
  const translate = useTexts().t;
  if (notice.kind === "error") {
    return (
      <FailureAlert error={notice.error} title={t("engine.saveFailed")} onDismiss={onDismiss} />
    );
  }
  if (notice.kind === "changed") {
    return (
      <Alert variant="warning" onDismiss={onDismiss}>
        {t("inverter.changedElsewhere")}
      </Alert>
    );
  }
  return (
    <Alert variant={alertVariant(notice.reply)} onDismiss={onDismiss}>
      {replyText(translate, notice.reply)}
    </Alert>
  );
}
