import { paths } from '../paths.ts'
import { PageHead } from '../shell/page-head.tsx'

/** A placeholder that shows only this one word (specification §2); the shell around it leads on. */
export function ForgotPasswordPage() {
  return (
    <>
      <PageHead
        title="Recuperar contraseña"
        description="Recuperar la contraseña de tu cuenta."
        canonicalPath={paths.forgotPassword}
        isHidden
      />
      <div className="shop-width flex min-h-64 items-center justify-center py-12">
        <h1 tabIndex={-1} lang="en" className="type-h1-large">
          ForgotPassword
        </h1>
      </div>
    </>
  )
}
