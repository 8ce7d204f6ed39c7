declare module 'virtual:qala-font.css'
declare module 'subset-font' {
  /** Cuts a font (WOFF2 or plain) down to the letters of `text`, and its axes to one value or a range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      variationAxes: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}
