import { paths } from '../paths.ts'

/** The way in for visitors, in the place where a signed-in person's avatar stands. */
export function SignInLink() {
  return (
    <a href={paths.login} lang="en" className="sign-in touch-area">
      Login
    </a>
  )
}
