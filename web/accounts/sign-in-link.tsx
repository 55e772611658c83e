import { paths } from '../paths.ts'

/**
 * The way in for visitors, in the place where a signed-in person's avatar stands. Where somebody was signed in lately, the
 * stylesheet keeps the avatar's place free until it is known who is looking.
 */
export function SignInLink() {
  return (
    <a href={paths.login} lang="en" className="sign-in touch-area">
      Login
    </a>
  )
}
