import { isCallError, type CallCode } from '../call.ts'
import { sessionNow } from '../session/current-user.ts'

/** Why a refusal wants the password, by its code. */
const reasons: Partial<Record<CallCode, string>> = {
  NO_SESSION: 'Tu sesión terminó por seguridad. Escribe tu contraseña para seguir.',
  SIGN_IN_AGAIN: 'Por seguridad, escribe tu contraseña otra vez para seguir.',
}

let entering: Promise<boolean> | undefined

/**
 * Sends something that somebody has written. When their session has ended meanwhile, or they signed in too long ago for
 * this, they are asked for their password over what they wrote, and it is sent again.
 * @throws what `send` throws; the refusal NO_SESSION or SIGN_IN_AGAIN when they did not come in again
 */
export async function withSession<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const reason = isCallError(error) ? reasons[error.code] : undefined
    if (reason === undefined || !(await enterAgain(reason))) throw error
    return send()
  }
}

/** Asks once, however many wait for the response. @returns whether the same person is signed in again */
function enterAgain(reason: string): Promise<boolean> {
  const session = sessionNow()
  if (session.state !== 'person') return Promise.resolve(false)
  entering ??= import('./sign-in-again.tsx')
    .then(({ promptPassword }) => promptPassword(session.person, reason))
    // Without its script the refusal is shown as ever.
    .catch(() => false)
    .finally(() => {
      entering = undefined
    })
  return entering
}
