import { printSizes } from "./size/printSizes.ts";

await printSizes();
