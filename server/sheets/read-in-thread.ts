import { Worker } from 'node:worker_threads'

import type { SheetOptions } from './read-sheet.ts'
import type { Opened, WorkerMessage } from './read-worker.ts'
import { SheetError, type SheetRow } from './sheet.ts'

const MEMORY_MB = 96

type Readers = {
  onOpened: (opened: Opened) => void | Promise<void>
  /** The next rows are read when this is done. */
  onRows: (rows: SheetRow[]) => Promise<void>
}

/**
 * Reads a file in a worker thread, so that shoppers do not wait, with bounded memory.
 * @throws SheetError when it cannot be read, and the errors of the readers
 */
export async function readInThread(path: string, options: SheetOptions, readers: Readers): Promise<void> {
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), {
    workerData: { path, options },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 8 },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      const onMessage = async (message: WorkerMessage): Promise<void> => {
        if (message.say === 'failed') throw new SheetError(message.fault, message.message)
        if (message.say === 'done') return resolve()
        if (message.say === 'opened') await readers.onOpened(message)
        else await readers.onRows(message.rows)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage('go on')
      }
      worker.on('message', (message: WorkerMessage) => void onMessage(message).catch(reject))
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new SheetError('bomb', 'El archivo necesita demasiada memoria. Divídelo en partes.')
            : error,
        ),
      )
      worker.on('exit', () => reject(new Error('the reading thread ended')))
    })
  } finally {
    await worker.terminate()
  }
}
