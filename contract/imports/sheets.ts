/** Encodings of text files; the owner may correct the detected one. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** How a file writes 1299900: `1.299.900,00`, `1,299,900.00` or `1299900`. */
export const pesoStyles = ['dots', 'commas', 'plain'] as const
export type PesoStyle = (typeof pesoStyles)[number]

/** Maximum sizes of one file; a larger file should be imported in parts. */
export const sheetLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 300,
  /** Characters of one cell, as in Excel; the longest field of a product has 10,000. */
  cell: 32_767,
  /** Characters of one row. */
  record: 400_000,
  /** Characters of all cells together. */
  characters: 64 * 1024 * 1024,
  /** Maximum bytes of an unpacked .xlsx, all parts together. */
  unpacked: 64 * 1024 * 1024,
} as const
