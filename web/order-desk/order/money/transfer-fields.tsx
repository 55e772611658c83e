import { formatPesos } from '../../../../contract/values/pesos.ts'
import { AmountField } from '../../../forms/amount-field.tsx'
import { PictureListField } from '../../../images/picture-list-field.tsx'
import { Field } from '../../../ui/field.tsx'

type TransferFieldsProps = {
  /** It may go back in cash, too. */
  isAtCounter: boolean
  refundable: number
  /** The amount that stands in the field at first; null for none. */
  proposed: number | null
  errors: Record<string, string | undefined>
  proof: readonly string[]
  onProof: (proof: readonly string[]) => void
  onUploading: (isBusy: boolean) => void
}

/** How much went back, with its proof: by transfer, or of what was sold at the counter in cash. */
export function TransferFields({
  isAtCounter,
  refundable,
  proposed,
  errors,
  proof,
  onProof,
  onUploading,
}: TransferFieldsProps) {
  return (
    <>
      <p className="text-ink-2">
        {isAtCounter
          ? 'Devuelve el dinero y regístralo aquí con su comprobante; si es en efectivo, con una foto del recibo firmado.'
          : 'Haz la transferencia y regístrala aquí con su comprobante.'}
      </p>
      <AmountField
        label="Valor"
        name="amount"
        required
        {...(proposed !== null && { defaultValue: proposed })}
        hint={`Máximo ${formatPesos(refundable)}`}
        error={errors.amount}
        data-autofocus
      />
      <PictureListField
        label={isAtCounter ? 'Comprobante' : 'Comprobante de la transferencia'}
        value={proof}
        onChange={onProof}
        most={4}
        isRequired
        error={errors.proof}
        onBusy={onUploading}
      />
      <Field label="Nota" name="note" isOptional maxLength={300} autoComplete="off" error={errors.note} />
    </>
  )
}
