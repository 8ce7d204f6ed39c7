/** Fails to compile in a program that sees the page's globals, which a package's types may bring in unasked. */
export const noDom: typeof globalThis extends { document: unknown } ? never : true = true
