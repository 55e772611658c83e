import { isCallError } from '../call.ts'
import { paths } from '../paths.ts'
import { showToast } from '../ui/toast.ts'

const NO_SESSION = 'NO_SESSION'

/** Whether a call failed because nobody is signed in. */
export const needsSignIn = (error: unknown): boolean => isCallError(error) && error.code === NO_SESSION

/**
 * Shows the failure of any call in a toast; a visitor also gets the link to the login.
 * @param usual Spanish text for an error without one
 */
export function showRefusal(error: unknown, usual: string): void {
  const { message, code } = isCallError(error) ? error : { message: '', code: '' }
  showToast({
    text: message || usual,
    kind: 'error',
    ...(code === NO_SESSION && { link: { href: paths.login, label: 'Iniciar sesión' } }),
  })
}
