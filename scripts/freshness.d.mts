export declare function isFresh(file: string): boolean;
