import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { cardButtons } from '../cart/cart-button.tsx'
import { textOf } from '../forms/form-values.ts'
import { useBusyRetry } from '../forms/use-busy-retry.tsx'
import { useForm } from '../forms/use-form.ts'
import { StockNoticeSection } from '../stock-notices/stock-notice-section.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { showToast } from '../ui/toast.ts'
import { WishListSection } from '../wish-list/wish-list-section.tsx'
import { checkNewPassword, NewPasswordFields } from './new-password-fields.tsx'

/** `/clientPanel/all-products`, labelled both 'update password' and 'wish list' (P-38); above it what somebody waits for (P-196). */
export function PasswordAndWishListPage() {
  return (
    <>
      <AreaHeading title="Contraseña y lista de deseos" />
      <section aria-labelledby="password-title" className="max-w-180 rounded-20 bg-surface p-5 shadow-1 md:p-8">
        <h2 id="password-title" className="type-h2">
          Cambiar contraseña
        </h2>
        <p className="mt-2 text-ink-2">Al cambiarla se cierran tus sesiones en los demás dispositivos.</p>
        <PasswordForm />
      </section>
      <StockNoticeSection />
      <WishListSection cartSlot={cardButtons} />
    </>
  )
}

function PasswordForm() {
  const { withRetry, busyNotice } = useBusyRetry()
  const { formProps, buttonProps, errors } = useForm({
    check: checkNewPassword,
    send: async (written, form) => {
      const done = await withRetry(() =>
        callOverHttp('accounts.changePassword', {
          currentPassword: textOf(written, 'currentPassword'),
          newPassword: textOf(written, 'newPassword'),
          confirmPassword: textOf(written, 'confirmPassword'),
        }),
      )
      if (!done) return
      form.reset()
      showToast({ text: done.message, kind: 'success' })
    },
  })
  return (
    <form {...formProps} noValidate className="mt-6 flex max-w-96 flex-col gap-5">
      <PasswordField
        label="Contraseña actual"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errors.currentPassword}
      />
      <NewPasswordFields errors={errors} />
      <Button {...buttonProps} className="self-start max-md:w-full">
        Cambiar contraseña
      </Button>
      {busyNotice}
    </form>
  )
}
