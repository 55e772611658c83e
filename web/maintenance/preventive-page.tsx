import { useId, useState } from 'react'

import { PESOS_PER_COMPUTER, refuseVisit } from '../../contract/maintenance/maintenance-calendar.ts'
import type { CreatedRequest } from '../../contract/maintenance/requests.ts'
import { requestLimits } from '../../contract/maintenance/task-values.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { useOwnComputers } from '../computers/use-own-computers.ts'
import { findMissing, textOf } from '../forms/form-values.ts'
import { fieldsOf } from '../forms/refusal.ts'
import { useDraft } from '../forms/use-draft.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { PageHead } from '../page/page-head.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/current-user.ts'
import { showAlert } from '../ui/show-alert.tsx'
import { computersIn } from './preventive-cost.ts'
import { PreventiveFields } from './preventive-fields.tsx'
import { PreventiveSummary } from './preventive-summary.tsx'
import { RequestNotices } from './request-notices.tsx'
import { RequestReceipt } from './request-receipt.tsx'
import { ScriptNote } from './script-note.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import { useNamedComputers } from './use-named-computers.ts'
import { useOpenRequests } from './use-open-requests.ts'
import { useRequestSending } from './use-request-sending.ts'

const title = 'Solicitar Mantenimiento Preventivo'

/** `/mantenimiento-preventivo`: form and live cost (P-51). */
export function PreventivePage() {
  const formId = useId()
  const draft = useDraft('preventive')
  const { form, written, change, set, reset } = draft
  const session = useSession()
  const own = useOwnComputers(session.state === 'person')
  const { open, refetch } = useOpenRequests(session.state === 'person')
  const which = useNamedComputers({ written, set }, own)
  const [receipt, setReceipt] = useState<CreatedRequest | null>(null)
  const { visit, send, refuse } = useRequestSending('preventive', {
    ...{ draft, computers: computersIn(written.cantidad_computadoras), isLoaded: own.state !== 'none' },
    values: () => form.current && valuesOf(new FormData(form.current), which.named),
    send: (values, headers) => callOverHttp('maintenance.requestPreventive', values, { headers }),
    clear: () => {
      // A form's reset does not change hidden fields.
      which.forget()
      reset()
    },
    onCreated: (made) => {
      setReceipt(made)
      refetch()
    },
  })
  const { formProps, buttonProps, errors } = useForm({
    check: checkPreventive,
    together: ['fecha', 'hora', 'cantidad_computadoras'],
    send: (given) => send(valuesOf(given, which.named)),
    onRefusal: (error) => {
      if (!isCallError(error)) return false
      if (refuse(error)) return true
      void showAlert(`Error: ${error.message || 'Error de conexión al servidor'}`)
      return fieldsOf(error)
    },
  })
  return (
    <div className="shop-width pb-12">
      <PageHead
        title={title}
        description={`Mantenimiento preventivo a domicilio desde ${formatPesos(PESOS_PER_COMPUTER)} por equipo.`}
        canonicalPath={paths.preventive}
      />
      <div className="request-layout">
        <div className="rounded-20 bg-surface p-5 shadow-1 md:p-9">
          <h1 tabIndex={-1} className="type-h1-large">
            {title}
          </h1>
          <p className="mt-3 max-w-[62ch] text-ink-2">
            El servicio incluye limpieza, revisión de hardware y software, actualizaciones y más. Un técnico va hasta
            donde estés.
          </p>
          <ScriptNote />
          <RequestNotices>
            {receipt && <RequestReceipt key={receipt._id} receipt={receipt} />}
            <SignInNotice />
          </RequestNotices>
          <form {...formProps} ref={form} id={formId} noValidate onInput={change} className="mt-6 flex flex-col gap-5">
            <input type="hidden" name="equipos" value={written.equipos ?? ''} />
            <PreventiveFields
              errors={errors}
              quantity={written.cantidad_computadoras}
              onQuantity={(value) => set('cantidad_computadoras', value)}
              visit={visit}
              which={which}
              open={open}
            />
          </form>
        </div>
        <PreventiveSummary computers={visit.computers} button={{ ...buttonProps, form: formId }} />
      </div>
    </div>
  )
}

const missing = {
  descripcion: 'Cuéntanos qué necesitas.',
  fecha: 'Elige la fecha.',
  hora: 'Elige la hora.',
  direccion: 'Escribe la dirección.',
  tipo_computadoras: 'Elige el tipo de computadoras.',
  marca_computadoras: 'Escribe la marca.',
  cantidad_computadoras: 'Escribe cuántas computadoras son.',
}

const valuesOf = (given: FormData, named: readonly string[]) => ({
  descripcion: textOf(given, 'descripcion'),
  fecha: textOf(given, 'fecha'),
  hora: textOf(given, 'hora'),
  direccion: textOf(given, 'direccion'),
  tipo_computadoras: textOf(given, 'tipo_computadoras'),
  marca_computadoras: textOf(given, 'marca_computadoras'),
  cantidad_computadoras: Number(textOf(given, 'cantidad_computadoras')),
  otros_detalles: textOf(given, 'otros_detalles'),
  ...(named.length > 0 && { computerIds: [...named] }),
})

/** Errors of missing (P-51) and invalid values: they are shown at their fields and nothing is sent. */
function checkPreventive(form: HTMLFormElement): FieldErrors {
  const fieldErrors = findMissing(form, missing)
  const written = new FormData(form)
  const [fecha, hora, quantity] = ['fecha', 'hora', 'cantidad_computadoras'].map((name) => textOf(written, name))
  const computers = computersIn(quantity)
  const isCount = computers >= 1 && computers <= requestLimits.computers
  if (quantity && !isCount) {
    fieldErrors.cantidad_computadoras = `La cantidad de computadoras debe estar entre 1 y ${requestLimits.computers}.`
  }
  const refusal = fecha && hora && isCount ? refuseVisit({ fecha, hora, computers }, inBogota(new Date())) : null
  return refusal ? { ...fieldErrors, [refusal.field]: refusal.message } : fieldErrors
}
