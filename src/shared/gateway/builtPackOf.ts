/** No battery of 2024.03.07 names its packs. */
export const packOf = () => ({ serial: undefined });
