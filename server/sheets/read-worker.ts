import { parentPort, workerData } from 'node:worker_threads'

import { charactersOf, openSheet, type SheetOptions } from './read-sheet.ts'
import { SheetError, type Reading, type SheetFault, type SheetRow } from './sheet.ts'

/** The properties of a file that are known before its rows are read. */
export type Opened = { reading: Reading; header: string[]; headerRow: number; top: SheetRow[] }

/** Messages of the reading thread, one at a time; it continues after each reply. */
export type WorkerMessage =
  | ({ say: 'opened' } & Opened)
  | { say: 'rows'; rows: SheetRow[] }
  | { say: 'done' }
  | { say: 'failed'; fault: SheetFault; message: string }

const ROWS_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 1024 * 1024
const port = parentPort

const postToMain = (message: WorkerMessage): Promise<void> =>
  new Promise((resolve) => {
    port?.once('message', () => resolve())
    port?.postMessage(message)
  })

async function read({ path, options }: { path: string; options: SheetOptions }): Promise<void> {
  try {
    const { rows, ...opened } = await openSheet(path, options)
    await postToMain({ say: 'opened', ...opened })
    let batch: SheetRow[] = []
    let characters = 0
    for await (const row of rows) {
      batch.push(row)
      characters += charactersOf(row)
      if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
      await postToMain({ say: 'rows', rows: batch })
      batch = []
      characters = 0
    }
    if (batch.length > 0) await postToMain({ say: 'rows', rows: batch })
    await postToMain({ say: 'done' })
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    await postToMain({ say: 'failed', fault: error.fault, message: error.message })
  } finally {
    port?.close()
  }
}

if (port) void read(workerData as { path: string; options: SheetOptions })
