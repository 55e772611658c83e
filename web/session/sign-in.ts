import type { CallInput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { signedInKey } from '../page/before-paint.ts'

/** A line without an answer for so long does not hold back a person who signs in. In ms. */
const LONGEST_WAIT = 3_000

/**
 * Signs in once no tab waits to hear whose session this is: an answer that comes later would clear the new cookie (decision 0116).
 * @throws CallError as `accounts.signIn`
 */
export async function signIn(credentials: CallInput<'accounts.signIn'>) {
  let isSent = false
  const send = () => {
    isSent = true
    return callOverHttp('accounts.signIn', credentials)
  }
  try {
    return await (navigator.locks?.request(signedInKey, { signal: AbortSignal.timeout(LONGEST_WAIT) }, send) ?? send())
  } catch (error) {
    if (isSent) throw error
    return send()
  }
}
