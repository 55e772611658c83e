import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'

/** `/login`: the fields of the specification (§2). */
export function LoginPage() {
  return (
    <div className="shop-width">
      <title>Login · Alero</title>
      <form
        className="mx-auto flex max-w-110 flex-col gap-5 rounded-20 bg-surface p-6 shadow-1"
        onSubmit={(event) => event.preventDefault()}
      >
        <h1 lang="en" className="type-h1-large">
          Login
        </h1>
        <Field label="Email" name="email" type="email" autoComplete="email" required />
        <div className="flex flex-col gap-2">
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
          <a href={paths.forgotPassword} lang="en" className="touch-area self-end font-semibold text-link">
            Forgot password
          </a>
        </div>
        <Button type="submit" lang="en">
          Login
        </Button>
        <p className="text-ink-2">
          ¿No tienes cuenta?{' '}
          <a href={paths.signUp} lang="en" className="font-semibold text-link underline">
            Sign up
          </a>
        </p>
      </form>
    </div>
  )
}
