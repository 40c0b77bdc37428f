/** The unchanged fields: a small image has no picker of JSON paths. */
export const withPathPicker = <Fields>(fields: Fields): Fields => fields;
