import { CallError } from '../call.ts'

/** The response of a call as indented JSON, or the Spanish reason why there is none. */
export async function attempt(response: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await response, null, 2)
  } catch (error) {
    if (error instanceof CallError) return error.message
    if (error instanceof DOMException && error.name === 'AbortError') return ''
    throw error
  }
}
