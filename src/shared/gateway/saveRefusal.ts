import { unreachable, type RefusalOfSave } from "#protocol/internal/client.ts";

/** Why a body must not replace settings; loaded with the first save. An image knows its firmware. */
export const refusalOfSave: RefusalOfSave = async (save) => {
  if (BUILT_FOR) return undefined;
  const loading = import("#protocol/client/save-refusal.ts");
  const file = await loading.catch(unreachable);
  return file.refusalOfSave(save);
};
