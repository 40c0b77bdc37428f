// An image has no room for settings and values of a file in words.
export const SettingName = ({ name }: { readonly name: string }) => <code>{name}</code>;
export const valueText = (_t: unknown, text: string) => text;
