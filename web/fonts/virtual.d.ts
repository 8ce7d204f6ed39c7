declare module 'virtual:qala-font' {
  /** Address of the Latin font file, for <link rel="preload">. */
  export const fontUrl: string
}
