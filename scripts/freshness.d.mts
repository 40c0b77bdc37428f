export declare function isFresh(file: string, more?: readonly string[]): boolean;
