import { isCallError, type CallCode } from '../call.ts'
import { sessionNow, whileResuming } from '../session/current-user.ts'

const sessionEnded = 'Tu sesión terminó por seguridad. Escribe tu contraseña para seguir.'
/** The reason shown in the dialog, by the code of the refusal. */
const reasons: Partial<Record<CallCode, string>> = {
  NO_SESSION: sessionEnded,
  SIGN_IN_AGAIN: 'Por seguridad, escribe tu contraseña otra vez para seguir.',
}

let entering: Promise<boolean> | undefined

/**
 * Sends a form. When the session has ended meanwhile, or the sign-in is too old for this call, it asks for the password
 * in a dialog and sends again.
 * @throws what `send` throws; the refusal NO_SESSION or SIGN_IN_AGAIN when the person does not sign in again
 */
export const withSession = <T>(send: () => Promise<T>): Promise<T> =>
  whileResuming(async () => {
    try {
      return await send()
    } catch (error) {
      const reason = isCallError(error) ? reasons[error.code] : undefined
      if (reason === undefined || !(await enterAgain(reason))) throw error
      return send()
    }
  })

/** Asks a person whose session has ended for the password. @returns whether they are signed in again */
export const signInAgain = (): Promise<boolean> => enterAgain(sessionEnded)

/** Asks once, however many calls wait. @returns whether the same person is signed in again */
function enterAgain(reason: string): Promise<boolean> {
  const session = sessionNow()
  if (session.state !== 'person') return Promise.resolve(false)
  entering ??= import('./sign-in-again.tsx')
    .then(({ promptPassword }) => promptPassword(session.person, reason, reason === sessionEnded))
    // If its script fails to load, the refusal is shown as usual.
    .catch(() => false)
    .finally(() => {
      entering = undefined
    })
  return entering
}
