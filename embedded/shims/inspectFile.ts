/** Stands for the reading of whole firmware files in an image whose page never asks for it. */
export const inspectFile = () => undefined;
