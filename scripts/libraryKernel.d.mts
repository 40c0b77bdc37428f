export declare function withoutPageKernel(path: string, text: string): string;
