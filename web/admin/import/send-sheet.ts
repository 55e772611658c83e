import type { Delimiter, Encoding } from '../../../contract/imports/sheets.ts'
import { withSession } from '../../forms/with-session.ts'
import { sendFile } from '../send-file.ts'

/** How to read a file if the guess was wrong. */
export type Shown = { encoding?: Encoding; delimiter?: Delimiter; headerRow?: number }

/** The files of this visit, so that one can be read again without choosing it again. */
const files = new Map<string, File>()

/** The file of an import that was sent from this page; undefined after a reload. */
export const fileOf = (importId: string): File | undefined => files.get(importId)

/**
 * Uploads a spreadsheet of products.
 * @param onProgress gets the share that has gone out, 0 to 1
 * @returns the import's id
 * @throws CallError with the Spanish message of the response
 */
export async function sendSheet(file: File, shown: Shown, onProgress: (share: number) => void): Promise<string> {
  const query = new URLSearchParams({ fileName: file.name.slice(-200) })
  for (const [name, value] of Object.entries(shown)) query.set(name, String(value))
  const { _id } = await withSession(() => sendFile<{ _id: string }>(`/api/product-imports?${query}`, file, onProgress))
  files.set(_id, file)
  return _id
}
