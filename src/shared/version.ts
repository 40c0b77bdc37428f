/** Version of this interface, as in package.json. */
export const version = "0.1.0";
