import { useId, useState } from 'react'

import type { CreatedRequest, Priority } from '../../contract/maintenance.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { useOwnComputers } from '../computers/use-own-computers.ts'
import { textOf } from '../forms/form-values.ts'
import { useDraft } from '../forms/use-draft.ts'
import { useForm } from '../forms/use-form.ts'
import { logFailure } from '../log-failure.ts'
import { focusHeading } from '../page/page-focus.ts'
import { PageHead } from '../page/page-head.tsx'
import { paths } from '../paths.ts'
import { refreshCurrentUser, useSession } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { showAlert } from '../ui/show-alert.tsx'
import { lineOf, readChosen, type ChosenComputer } from './chosen-computers.ts'
import { ComputersStep } from './computers-step.tsx'
import { ProblemStep } from './problem-step.tsx'
import { requestCreated, RequestReceipt } from './request-receipt.tsx'
import { ScriptNote } from './script-note.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import { useVisit } from './use-visit.ts'
import { VisitStep } from './visit-step.tsx'

const title = 'Solicitar Mantenimiento Correctivo'

/** `/mantenimiento-correctivo`: no field is required (P-52). */
export function CorrectivePage() {
  const formId = useId()
  const session = useSession()
  const { form, written, change, set, reset } = useDraft('corrective')
  const own = useOwnComputers(session.state === 'person')
  const chosen = readChosen(written.computadoras, own.state === 'loaded' ? own.computers : null)
  const choose = (list: ChosenComputer[]) => set('computadoras', JSON.stringify(list))
  const visit = useVisit({ written, set }, chosen.length)
  const [receipt, setReceipt] = useState<CreatedRequest | null>(null)
  const { formProps, buttonProps } = useForm({
    send: async (given) => {
      const { data } = await visit.holding.whileSending(() =>
        callOverHttp('maintenance.requestCorrective', {
          descripcion: textOf(given, 'descripcion'),
          fecha: textOf(given, 'fecha'),
          hora: textOf(given, 'hora'),
          direccion: textOf(given, 'direccion'),
          sintomas: textOf(given, 'sintomas'),
          accion_previa: textOf(given, 'accion_previa'),
          frecuencia: textOf(given, 'frecuencia'),
          prioridad: textOf(given, 'prioridad'),
          problema: textOf(given, 'problema'),
          computadoras: chosen.map(lineOf),
        }),
      )
      visit.holding.forget()
      await showAlert(requestCreated)
      reset()
      // A form's reset does not change hidden fields.
      choose([])
      setReceipt(data)
      focusHeading()
    },
    // Only logged (P-7); form and list keep their values.
    onRefusal: (error) => {
      logFailure('maintenance.requestCorrective', error)
      if (isCallError(error) && error.code === 'NO_SESSION') void refreshCurrentUser()
      visit.holding.refuse(error)
      return true
    },
  })
  return (
    <div className="shop-width pb-12">
      <PageHead
        title={title}
        description="Mantenimiento correctivo de computadores a domicilio."
        canonicalPath={paths.corrective}
      />
      <div className="mx-auto max-w-200">
        <h1 tabIndex={-1} className="type-h1-large">
          {title}
        </h1>
        <p className="mt-3 max-w-[62ch] text-ink-2">
          Un técnico va a tu casa u oficina, encuentra qué falla y lo repara. Nada es obligatorio: entre más nos
          cuentes, mejor llega preparado.
        </p>
        <ScriptNote />
        <div className="mt-6 flex flex-col gap-4 empty:hidden">
          {receipt && <RequestReceipt receipt={receipt} />}
          <SignInNotice />
        </div>
        <form {...formProps} ref={form} id={formId} noValidate onInput={change} className="mt-6 flex flex-col gap-4">
          <input type="hidden" name="computadoras" value={written.computadoras ?? '[]'} />
          <ComputersStep own={own} chosen={chosen} description={written.descripcion ?? ''} onChange={choose} />
          <ProblemStep
            prioridad={(written.prioridad as Priority | undefined) ?? 'baja'}
            onPrioridad={(prioridad) => set('prioridad', prioridad)}
          />
          <VisitStep visit={visit} />
          <div className="bottom-bar md:mt-4">
            <Button {...buttonProps} className="max-md:w-full">
              {title}
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}
