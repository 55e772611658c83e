declare module 'subset-font' {
  /** Subsets a font to the glyphs of `text` and, for a variable font, to a range or one value of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes?: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}
