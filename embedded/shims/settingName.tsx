// An image has no room for a file's settings and values in words.
export const SettingName = ({ name }: { readonly name: string }) => <code>{name}</code>;
export const valueText = (_t: unknown, text: string) => text;
