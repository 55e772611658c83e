import type { CallInput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { signedInKey } from '../page/before-paint.ts'

/** In ms: a session request without an answer delays a sign-in no longer than this. */
const LONGEST_WAIT = 3_000

/**
 * Signs in once no tab waits for the answer about its session: a later answer would clear the new cookie (decision 0116).
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
