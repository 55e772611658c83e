import type { Readable, Writable } from 'node:stream'

/** The input and output for questions: a terminal, or a file whose lines are the answers. */
export type Terminal = {
  input: Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown; unref?: () => unknown }
  output: Writable
}

/** Asks questions in a terminal; without a terminal it takes the lines of standard input one after the other. */
export type Prompt = {
  /** Asks for one line, as it is typed. */
  prompt: (question: string) => Promise<string>
  /** Asks for one line that is not shown. @throws Error when the person presses Ctrl-C */
  promptSecret: (question: string) => Promise<string>
  isTerminal: boolean
  /** Closes the prompt: an input that stays open does not keep the process running. */
  close: () => void
}

const backspace = new Set(['\u007f', '\b'])
const giveUp = new Set(['\u0003', '\u0004'])

/** Opens the prompt; `terminal` is that of the process by default. */
export function openPrompt({ input, output }: Terminal = { input: process.stdin, output: process.stdout }): Prompt {
  const isTerminal = Boolean(input.isTTY && input.setRawMode)
  input.setEncoding('utf8')
  input.pause()
  let unread = ''
  let isOver = false
  input.on('end', () => (isOver = true))

  /** Characters until the line ends; what came after it waits for the next question. */
  const readLine = (isShown: boolean) =>
    new Promise<string>((resolve, reject) => {
      let line = ''
      const end = (finish: () => void) => {
        input.pause()
        input.off('data', onData)
        input.off('end', onEnd)
        finish()
      }
      const take = (character: string) => {
        if (isTerminal && backspace.has(character)) {
          if (isShown && line !== '') output.write('\b \b')
          line = Array.from(line).slice(0, -1).join('')
          return
        }
        line += character
        if (isShown && isTerminal) output.write(character)
      }
      const onEnd = () => end(() => resolve(line))
      const onData = (chunk: string) => {
        const characters = Array.from(unread + chunk)
        unread = ''
        for (const [i, character] of characters.entries()) {
          if (isTerminal && giveUp.has(character)) return end(() => reject(new Error('Cancelado.')))
          if (character === '\r' || character === '\n') {
            const isPair = character === '\r' && characters[i + 1] === '\n'
            unread = characters.slice(i + (isPair ? 2 : 1)).join('')
            return end(() => resolve(line))
          }
          take(character)
        }
      }
      input.on('data', onData)
      input.on('end', onEnd)
      if (unread !== '') onData('')
      if (isOver) onEnd()
      else if (input.listeners('data').includes(onData)) input.resume()
    })

  async function put(question: string, isShown: boolean): Promise<string> {
    if (!isTerminal) return readLine(isShown)
    // Before the question is printed: the terminal must not echo input that arrives immediately.
    input.setRawMode?.(true)
    output.write(question)
    try {
      return await readLine(isShown)
    } finally {
      input.setRawMode?.(false)
      output.write('\n')
    }
  }
  return {
    prompt: (question) => put(question, true),
    promptSecret: (question) => put(question, false),
    isTerminal,
    close: () => void input.unref?.(),
  }
}
