import type { Writable } from 'node:stream'

const MOST_WAITING_CHARACTERS = 16_384
const LONGEST_WAIT_MS = 100

/**
 * Writes lines in batches, at most a tenth of a second late: one system call for each line would cost a busy shop more
 * than serving from memory. Pending lines are written when the process exits.
 */
function writeLinesTogether(out: Writable) {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const lines = waiting
    waiting = ''
    out.write(lines)
  }
  // The reader of the log may close the pipe; the shop keeps running.
  out.on('error', () => {})
  process.once('exit', flush)
  return {
    write: (line: string): void => {
      waiting += line
      if (waiting.length >= MOST_WAITING_CHARACTERS) flush()
      else timer ??= setTimeout(flush, LONGEST_WAIT_MS).unref()
    },
  }
}

/** The destination of the log. */
export const logLines = writeLinesTogether(process.stdout)
