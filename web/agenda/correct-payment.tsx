import { textOf } from '../forms/form-values.ts'
import { usePlainForm } from '../forms/plain-form.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'

type CorrectPaymentProps = { onLeave: () => void; onCorrect: (reason: string) => Promise<void> }

/** Reverses a payment noted by mistake; it stays in the books, with the reason. */
export function CorrectPayment({ onLeave, onCorrect }: CorrectPaymentProps) {
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (form): FieldErrors => (reasonOf(new FormData(form)) === '' ? { reason: 'Escribe por qué.' } : {}),
    send: (written) => onCorrect(reasonOf(written)),
    onRefusal: (failure) => {
      showRefusal(failure, 'No se pudo quitar. Inténtalo de nuevo.')
      return true
    },
  })
  return (
    <form {...formProps} noValidate className="mt-1 rounded-14 border border-line p-3">
      <TextArea
        label="¿Por qué se quita?"
        name="reason"
        rows={2}
        maxLength={300}
        error={errors.reason}
        hint="Queda anotado con tu nombre; la visita lo vuelve a deber."
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" size="small" onClick={onLeave}>
          Dejarlo
        </Button>
        <Button look="danger" size="small" {...buttonProps}>
          Quitar el pago
        </Button>
      </div>
    </form>
  )
}

const reasonOf = (written: FormData): string => textOf(written, 'reason').trim()
