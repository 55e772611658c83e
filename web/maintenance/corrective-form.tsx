import { useEffect, useId, useState } from 'react'

import { installationProblems } from '../../contract/installation-problems.ts'
import type { CreatedRequest, OpenRequest } from '../../contract/maintenance/requests.ts'
import type { Priority } from '../../contract/maintenance/task-values.ts'
import { endSentence } from '../../contract/values/sentence.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError, type CallError } from '../call.ts'
import type { useOwnComputers } from '../computers/use-own-computers.ts'
import { textOf } from '../forms/form-values.ts'
import { reasonOf } from '../forms/refusal.ts'
import type { useDraft } from '../forms/use-draft.ts'
import { useForm } from '../forms/use-form.ts'
import { logFailure } from '../log-failure.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { Button } from '../ui/button.tsx'
import { lineOf, readChosen, type ChosenComputer } from './chosen-computers.ts'
import { ComputersStep } from './computers-step.tsx'
import { OtherRequest } from './intake/installation-notice.tsx'
import { ProblemStep } from './problem-step.tsx'
import type { Arrival } from './use-free-hours.ts'
import { useRequestSending } from './use-request-sending.ts'
import { VisitStep } from './visit-step.tsx'

export const correctiveTitle = 'Solicitar Mantenimiento Correctivo'

type CorrectiveFormProps = {
  draft: ReturnType<typeof useDraft>
  own: ReturnType<typeof useOwnComputers>
  /** The open requests that contain one of the person's computers. */
  open: readonly OpenRequest[]
  prioridad: Priority
  onPrioridad: (prioridad: Priority) => void
  /** Whether the steps before it are shown; its fields keep their values meanwhile. */
  isHidden: boolean
  /** Whether nothing is above it: on phones its button then stays in sight. */
  isAlone: boolean
  /** Whether the person is working on it: its button then stays in sight, too. */
  isInUse: boolean
  onUse: () => void
  /** The arrival of the products that the visit installs; null for any other visit. */
  arrival: Arrival | null
  /** Turns a request to install an order into another request. */
  onDropOrder: () => void
  /** Called with the request; `isSent`: it was made of the form's values, photos included. */
  onCreated: (made: CreatedRequest, isSent: boolean) => void
}

/** The form of a corrective request (P-52). */
export function CorrectiveForm({
  draft,
  own,
  open,
  prioridad,
  onPrioridad,
  isHidden,
  isAlone,
  isInUse,
  onUse,
  arrival,
  onDropOrder,
  onCreated,
}: CorrectiveFormProps) {
  const formId = useId()
  const { form, written, change, set, reset } = draft
  const chosen = readChosen(written.computadoras, own.state === 'loaded' ? own.computers : null)
  const choose = (list: ChosenComputer[]) => set('computadoras', JSON.stringify(list))
  const { visit, send, refuse } = useRequestSending('corrective', {
    ...{ draft, arrival, computers: chosen.length, isLoaded: own.state !== 'none', onCreated },
    values: () => form.current && valuesOf(new FormData(form.current), chosen),
    send: (values, headers) => callOverHttp('maintenance.requestCorrective', values, { headers }),
    clear: () => {
      reset()
      // A form's reset does not change hidden fields.
      choose([])
      set('orderId', '')
    },
  })
  useEffect(() => {
    // Focusing a button does not count: the button would move away during the press.
    const notice = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('input, textarea, select')) onUse()
    }
    const { current } = form
    current?.addEventListener('focusin', notice)
    return () => current?.removeEventListener('focusin', notice)
  }, [form, onUse])
  const [failure, setFailure] = useState<CallError | null>(null)
  const dropOrder = () => {
    setFailure(null)
    onDropOrder()
  }
  const { formProps, buttonProps } = useForm({
    send: async (given) => {
      setFailure(null)
      await send(valuesOf(given, chosen))
    },
    // Logged (P-7), and shown next to the pressed button (P-166); form and list keep their values.
    onRefusal: (error) => {
      logFailure('maintenance.requestCorrective', error)
      if (!refuse(error) && isCallError(error)) setFailure(error)
      return true
    },
  })
  return (
    <form
      {...formProps}
      ref={form}
      id={formId}
      noValidate
      hidden={isHidden}
      onInput={change}
      className="mt-6 flex flex-col gap-4"
    >
      <input type="hidden" name="computadoras" value={written.computadoras ?? '[]'} />
      <input type="hidden" name="intake" value={written.intake ?? ''} />
      <input type="hidden" name="orderId" value={written.orderId ?? ''} />
      <ComputersStep own={own} open={open} chosen={chosen} description={written.descripcion ?? ''} onChange={choose} />
      <ProblemStep prioridad={prioridad} onPrioridad={onPrioridad} />
      <VisitStep visit={visit} />
      {failure && <FailureNotice failure={failure} onDropOrder={dropOrder} />}
      <BottomBar isFixed={!isHidden && (isAlone || isInUse)} className="flex md:mt-4">
        <Button {...buttonProps} className="max-md:w-full">
          {correctiveTitle}
        </Button>
      </BottomBar>
    </form>
  )
}

function FailureNotice({ failure, onDropOrder }: { failure: CallError; onDropOrder: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap gap-x-4 gap-y-2 font-semibold text-danger">
      <p>{failureOf(failure)}</p>
      {isAboutOrder(failure) && <OtherRequest drop={onDropOrder} />}
    </div>
  )
}

/** The reason of the refusal; the message of a refused field is the most precise. */
const failureOf = (error: CallError): string =>
  `${endSentence(reasonOf(error.fields[0] ?? error))} Lo que escribiste sigue aquí.`

/** Whether the order is the reason, also if it belongs to somebody else. */
const isAboutOrder = ({ code }: CallError): boolean => code === 'ORDER_NOT_FOUND' || code in installationProblems

const valuesOf = (given: FormData, chosen: readonly ChosenComputer[]) => ({
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
  ...(textOf(given, 'orderId') !== '' && { orderId: textOf(given, 'orderId') }),
})
