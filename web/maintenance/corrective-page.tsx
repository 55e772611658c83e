import { useCallback, useState } from 'react'

import type { CreatedRequest } from '../../contract/maintenance/requests.ts'
import type { Priority } from '../../contract/maintenance/task-values.ts'
import { useOwnComputers } from '../computers/use-own-computers.ts'
import { useDraft } from '../forms/use-draft.ts'
import { PageHead } from '../page/page-head.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/current-user.ts'
import { CorrectiveForm, correctiveTitle } from './corrective-form.tsx'
import { FilledNotice } from './intake/filled-notice.tsx'
import { InstallationNotice } from './intake/installation-notice.tsx'
import { IntakeStart } from './intake/intake-start.tsx'
import { IntakeSteps } from './intake/intake-steps.tsx'
import { LatePhotos } from './intake/late-photos.tsx'
import { useInstallation } from './intake/use-installation.ts'
import { useIntake } from './intake/use-intake.ts'
import { useLikelyPrice } from './intake/use-likely-price.ts'
import { useLinkedComputer } from './intake/use-linked-computer.ts'
import { usePhotoSending } from './intake/use-photo-sending.ts'
import { RequestNotices } from './request-notices.tsx'
import { RequestReceipt } from './request-receipt.tsx'
import { ScriptNote } from './script-note.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import { useOpenRequests } from './use-open-requests.ts'

/** `/mantenimiento-correctivo`: no field is required (P-52), and a few taps may fill them (P-99). */
export function CorrectivePage() {
  const session = useSession()
  const draft = useDraft('corrective')
  const { written, set } = draft
  const own = useOwnComputers(session.state === 'person')
  const { open, refetch } = useOpenRequests(session.state === 'person')
  const intake = useIntake(draft, own.computers, session.state)
  const installation = useInstallation(draft, intake, session.state === 'person')
  useLinkedComputer(draft, intake, own.computers)
  const sending = usePhotoSending(intake)
  const price = useLikelyPrice(intake.answers)
  const [receipt, setReceipt] = useState<CreatedRequest | null>(null)
  const { step, computers } = intake.answers
  /** Whether the steps above the form have an answer about a computer. */
  const isTapped = (computerId: string) => computers.includes(computerId)
  // Above the form another large button is shown until the person works on the form.
  const [isFormInUse, setFormInUse] = useState(false)
  const noticeUse = useCallback(() => setFormInUse(true), [])
  const isInSteps = step !== 'start' && step !== 'done'
  const prioridad = (written.prioridad as Priority | undefined) ?? 'baja'
  const onPrioridad = (value: Priority) => set('prioridad', value)
  const takeReceipt = (made: CreatedRequest, isSent: boolean) => {
    setReceipt(made)
    refetch()
    if (isSent) sending.begin(made._id)
  }
  return (
    <div className="shop-width pb-12">
      <PageHead
        title={correctiveTitle}
        description="Mantenimiento correctivo de computadores a domicilio."
        canonicalPath={paths.corrective}
      />
      <div className={isInSteps ? 'mx-auto max-w-240' : 'mx-auto max-w-200'}>
        {isInSteps ? (
          <IntakeSteps {...{ intake, price, prioridad, onPrioridad }} registered={own.computers} />
        ) : (
          <>
            <h1 tabIndex={-1} className="type-h1-large">
              {correctiveTitle}
            </h1>
            <p className="mt-3 max-w-[62ch] text-ink-2">
              Un técnico va a tu casa u oficina, encuentra qué falla y lo repara. Nada es obligatorio: entre más nos
              cuentes, mejor llega preparado.
            </p>
            <ScriptNote />
          </>
        )}
        <RequestNotices>
          {!isInSteps && receipt && <RequestReceipt key={receipt._id} receipt={receipt} />}
          <LatePhotos unsent={intake.answers.unsent} {...sending} />
          <SignInNotice />
          {!isInSteps && !receipt && <InstallationNotice {...installation} />}
          {step === 'done' && !installation.chosen && <FilledNotice intake={intake} />}
        </RequestNotices>
        {step === 'start' && <IntakeStart {...{ intake, isFormInUse, open }} registered={own.computers} />}
        <CorrectiveForm
          {...{ draft, own, prioridad, onPrioridad }}
          open={step === 'start' ? open.filter(({ computerId }) => !isTapped(computerId)) : open}
          isHidden={isInSteps}
          isAlone={step === 'done'}
          isInUse={isFormInUse}
          onUse={noticeUse}
          arrival={installation.chosen ?? null}
          onDropOrder={installation.drop}
          onCreated={takeReceipt}
        />
      </div>
    </div>
  )
}
