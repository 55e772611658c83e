import { Button } from '../ui/button.tsx'
import { UNPUBLISHED } from './save-product.ts'

type ProductDialogButtonsProps = {
  formId: string
  isNew: boolean
  isBusy: boolean
  /** Whether the form is loaded. */
  isReady: boolean
  onCancel: () => void
}

const onePhoneRow = 'max-sm:flex-1 max-sm:px-1.5 max-sm:whitespace-nowrap'

/** The buttons of a product's dialog; a new one can be stored without being published (P-257). */
export function ProductDialogButtons({ formId, isNew, isBusy, isReady, onCancel }: ProductDialogButtonsProps) {
  return (
    <>
      {/* On a phone the cross above is enough: three buttons would take two rows. */}
      <Button look="outline" size="small" className={isNew ? 'max-sm:hidden' : undefined} onClick={onCancel}>
        Cancelar
      </Button>
      {isNew && (
        <Button
          look="outline"
          size="small"
          className={onePhoneRow}
          isOff={isBusy}
          disabled={!isReady}
          onClick={() => choose(formId, UNPUBLISHED)?.requestSubmit()}
        >
          Guardar sin publicar
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        size="small"
        className={isNew ? onePhoneRow : undefined}
        onClick={() => choose(formId, '')}
        isBusy={isBusy}
        busyText="Guardando..."
        disabled={!isReady}
      >
        {isNew ? 'Publicar producto' : 'Guardar cambios'}
      </Button>
    </>
  )
}

/** Sets how the form is to be sent, in a field, since not every browser sends which button was pressed. */
function choose(formId: string, value: string): HTMLFormElement | undefined {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return undefined
  const field = form.elements.namedItem('publication')
  if (field instanceof HTMLInputElement) field.value = value
  return form
}
