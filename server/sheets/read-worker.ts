import { parentPort, workerData } from 'node:worker_threads'

import { charactersOf, openSheet, type Told } from './read-sheet.ts'
import { SheetError, type Reading, type SheetFault, type SheetRow } from './sheet.ts'

/** What is known of a file before its rows come. */
export type Opened = { reading: Reading; header: string[]; headerRow: number; top: SheetRow[] }

/** What the reading thread says, one thing at a time; it goes on when it is answered. */
export type Said =
  | ({ say: 'opened' } & Opened)
  | { say: 'rows'; rows: SheetRow[] }
  | { say: 'done' }
  | { say: 'failed'; fault: SheetFault; message: string }

const ROWS_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 1024 * 1024
const port = parentPort

const tell = (said: Said): Promise<void> =>
  new Promise((resolve) => {
    port?.once('message', () => resolve())
    port?.postMessage(said)
  })

async function read({ path, told }: { path: string; told: Told }): Promise<void> {
  try {
    const { rows, ...opened } = await openSheet(path, told)
    await tell({ say: 'opened', ...opened })
    let batch: SheetRow[] = []
    let characters = 0
    for await (const row of rows) {
      batch.push(row)
      characters += charactersOf(row)
      if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
      await tell({ say: 'rows', rows: batch })
      batch = []
      characters = 0
    }
    if (batch.length > 0) await tell({ say: 'rows', rows: batch })
    await tell({ say: 'done' })
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    await tell({ say: 'failed', fault: error.fault, message: error.message })
  } finally {
    port?.close()
  }
}

if (port) void read(workerData as { path: string; told: Told })
