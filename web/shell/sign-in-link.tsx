import { paths } from '../paths.ts'

/**
 * The way in for visitors, in the place where a signed-in person's avatar stands. Where somebody was signed in lately, the
 * stylesheet keeps the avatar's place free until it is known who is looking.
 */
export function SignInLink() {
  return (
    <a
      href={paths.login}
      lang="en"
      className="sign-in-link flex min-h-11 items-center rounded-12 border border-on-roof-2/50 px-4 text-[15px] font-semibold text-on-roof transition-colors hover:bg-roof-up"
    >
      Login
    </a>
  )
}
