import { CallError } from '../call.ts'

/** The answer of a call as indented JSON, or the Spanish reason why there is none. */
export async function attempt(answer: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await answer, null, 2)
  } catch (error) {
    if (error instanceof CallError) return error.message
    if (error instanceof DOMException && error.name === 'AbortError') return ''
    throw error
  }
}
