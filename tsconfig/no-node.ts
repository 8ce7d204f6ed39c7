/** Fails to compile in a program that sees Node's globals, which a package's types may bring in unasked. */
export const noNode: typeof globalThis extends { process: unknown } ? never : true = true
