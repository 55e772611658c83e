import { paths } from '../paths.ts'

/**
 * The link for visitors, in the place of a signed-in person's avatar. Where somebody was signed in lately, the
 * stylesheet reserves the avatar's place until the session is known.
 */
export function SignInLink() {
  return (
    <a href={paths.login} lang="en" className="sign-in touch-area">
      Login
    </a>
  )
}
