import { formatPesos } from '../../../../contract/values/pesos.ts'
import { AmountField } from '../../../forms/amount-field.tsx'
import { PictureListField } from '../../../images/picture-list-field.tsx'
import { Field } from '../../../ui/field.tsx'

type TransferFieldsProps = {
  refundable: number
  /** The amount that stands in the field at first; null for none. */
  proposed: number | null
  errors: Record<string, string | undefined>
  proof: readonly string[]
  onProof: (proof: readonly string[]) => void
  onUploading: (isBusy: boolean) => void
}

/** How much went back by transfer, with its proof. */
export function TransferFields({ refundable, proposed, errors, proof, onProof, onUploading }: TransferFieldsProps) {
  return (
    <>
      <p className="text-ink-2">Haz la transferencia y regístrala aquí con su comprobante.</p>
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
        label="Comprobante de la transferencia"
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
