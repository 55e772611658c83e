declare module 'subset-font' {
  /** Keeps the glyphs of `text` and, of a variable font, the given part of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>
}
