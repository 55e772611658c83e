import { ChevronDown, TicketPercent } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'

import { discountMessages } from '../../contract/orders/discount-rules.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { findMissing, textOf } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { isNowhere } from '../page/idle-since.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { showToast } from '../ui/toast.ts'
import type { CartDiscount } from './cart-discount.ts'
import { forgetLinkedCode, useLinkedCode } from './linked-code.ts'

type CodePartProps = {
  discount: CartDiscount | null
  /** Whether a payment is under way. */
  isBusy: boolean
  /** Called when another code or none is applied. @returns resolves when the reloaded cart is shown */
  onChanged: () => Promise<unknown>
}

/** The discount code of the cart: a collapsed field, or the applied code (P-240). */
export function CodePart({ discount, isBusy, onChanged }: CodePartProps) {
  const fromLink = useLinkedCode()
  const [isOpen, setOpen] = useState(fromLink !== '')
  const frame = useRef<HTMLDivElement>(null)
  useFocusOfOther(discount?.code, frame)
  const hasCode = discount !== null
  useEffect(() => {
    if (hasCode) forgetLinkedCode()
  }, [hasCode])
  return (
    <div ref={frame} className="mt-4 border-t border-line pt-3">
      {discount ? (
        <Applied {...{ discount, isBusy, onChanged }} />
      ) : (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="touch-area flex w-full items-center gap-2 text-left type-body-sm font-semibold text-link"
          >
            <TicketPercent aria-hidden className="size-5 shrink-0" />
            ¿Tienes un código?
            <ChevronDown aria-hidden className={isOpen ? 'ml-auto size-5 rotate-180' : 'ml-auto size-5'} />
          </button>
          {isOpen && <CodeForm code={fromLink} {...{ isBusy, onChanged }} />}
        </>
      )}
    </div>
  )
}

/** With another code, or none, the focused button is gone. */
function useFocusOfOther(code: string | undefined, frame: RefObject<HTMLElement | null>): void {
  const shown = useRef(code)
  useEffect(() => {
    if (shown.current === code) return
    shown.current = code
    if (isNowhere()) frame.current?.querySelector('button')?.focus()
  }, [code, frame])
}

function CodeForm({ code, isBusy, onChanged }: Omit<CodePartProps, 'discount'> & { code: string }) {
  const { errors, formProps, buttonProps } = useForm({
    check: (form) => findMissing(form, { code: discountMessages.code }),
    send: async (written) => {
      const { message } = await callOverHttp('discounts.apply', { code: textOf(written, 'code') })
      await onChanged()
      showToast({ text: message, kind: 'success' })
    },
    onRefusal: (error) => (isCallError(error) && error.message !== '' ? { code: error.message } : false),
  })
  return (
    <form {...formProps} noValidate className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5">
      <Field
        label="Código de descuento"
        name="code"
        defaultValue={code}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code}
        // The reason of a refusal is as wide as both.
        className="contents! [&>:is(label,p)]:col-span-2"
      />
      <Button {...buttonProps} look="outline" isOff={isBusy} className="col-start-2 row-start-2">
        Aplicar
      </Button>
    </form>
  )
}

function Applied({ discount: { code, gift, problem }, isBusy, onChanged }: CodePartProps & { discount: CartDiscount }) {
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    try {
      await callOverHttp('discounts.forget', {})
      await onChanged()
    } catch (error) {
      showRefusal(error, 'No se pudo quitar el código. Inténtalo de nuevo.')
    } finally {
      setRemoving(false)
    }
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-2 type-body-sm">
          <TicketPercent aria-hidden className="size-5 shrink-0 text-ink-2" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">{code}</strong>
            {problem === '' && ` · ${gift}`}
          </span>
        </p>
        <Button
          look="ghost"
          size="small"
          isBusy={isRemoving}
          isOff={isBusy}
          onClick={() => void remove()}
          className="-mr-4"
        >
          Quitar<span className="sr-only">{` el código ${code}`}</span>
        </Button>
      </div>
      {problem !== '' && <output className="mt-1 block type-body-sm font-semibold text-warn">{problem}</output>}
    </>
  )
}
