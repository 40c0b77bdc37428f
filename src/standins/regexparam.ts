/** Takes the place of the parser of wouter's path patterns: the route table has none. */
export const parse = undefined;
