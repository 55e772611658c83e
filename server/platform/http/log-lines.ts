import type { Writable } from 'node:stream'

const MOST_WAITING_CHARACTERS = 16_384
const LONGEST_WAIT_MS = 100

/**
 * Writes lines in groups, at most a tenth of a second late: a system call a line would cost a busy shop more than
 * answering from memory does. What still waits is written when the process exits.
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
  // Whoever reads the log may go away; the shop stays.
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

/** Where every line of the log goes. */
export const logLines = writeLinesTogether(process.stdout)
