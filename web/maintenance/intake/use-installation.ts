import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { installationSentence } from '../../../contract/maintenance/installation-text.ts'
import { inBogota } from '../../../contract/values/civil-days.ts'
import { unansweredKey } from '../../forms/send-as-one.ts'
import type { useDraft } from '../../forms/use-draft.ts'
import { useCall } from '../../use-call.ts'
import { installationIn, orderIn } from '../installation-address.ts'
import { refilled } from './installation-filling.ts'
import type { Intake } from './use-intake.ts'

type Draft = Pick<ReturnType<typeof useDraft>, 'written' | 'set' | 'isSettled'>

/**
 * Who comes to have something installed finds that in the form, without the steps about what fails (P-207). Of an order (P-311) the form
 * has its place and the first day, too, and sends it along. What a person wrote there before stays. An order in a stored form whose
 * installation is not to be had any more is left out of it.
 * @returns what is installed of which order, as far as it is known, and what makes another request of it
 */
export function useInstallation({ written, set, isSettled }: Draft, { latest, save }: Intake, isSignedIn: boolean) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const text = installationIn(hash)
  const linked = orderIn(hash)
  const orderId = written.orderId ?? ''
  const own = useCall('installations.listOwn', isSignedIn && (linked || orderId) !== '' ? {} : null)
  const isLoaded = own.state === 'loaded'
  const known = isLoaded ? own.value.data : []
  const ofLink = known.find((one) => one.orderId === linked)
  const ofDraft = known.find((one) => one.orderId === orderId)
  const canRequest = ofLink?.canRequest === true
  const isStuck = orderId !== '' && (isLoaded ? ofDraft?.canRequest !== true : own.state === 'failed')
  const skipSteps = () => {
    if (latest.current.step === 'start') save({ step: 'done' })
  }
  const fillOrder = useEffectEvent(() => {
    if (!ofLink) return
    const changes = refilled(written, ofLink, ofDraft, inBogota(new Date()).fecha)
    for (const [name, value] of changes) set(name, value)
    set('orderId', linked)
    skipSteps()
  })
  const fillText = useEffectEvent(() => {
    if (written.descripcion) return
    set('descripcion', text)
    skipSteps()
  })
  const leaveOut = () => {
    if (ofDraft && written.descripcion === installationSentence(orderId, ofDraft.lines)) set('descripcion', '')
    set('orderId', '')
  }
  const leaveOutStuck = useEffectEvent(() => {
    // What was sent without an answer may be that very visit: then the form stays as it was sent, until that is known.
    if (unansweredKey('corrective') === undefined) leaveOut()
  })
  useEffect(() => {
    if (isSettled && text !== '') fillText()
  }, [isSettled, text])
  useEffect(() => {
    if (isSettled && canRequest) fillOrder()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each order of the address
  }, [isSettled, linked, canRequest])
  // The order of the address takes the place of the other one.
  const mustLeaveOut = isSettled && isLoaded && isStuck && !canRequest
  useEffect(() => {
    if (mustLeaveOut) leaveOutStuck()
  }, [mustLeaveOut])
  const drop = () => {
    leaveOut()
    void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
  }
  return {
    chosen: isStuck ? undefined : ofDraft,
    /** The order in the form whose installation cannot be requested, or is not known to be. */
    stuck: isStuck ? { isUnknown: !isLoaded, visit: ofDraft?.visit ?? null } : undefined,
    /** What the address names is installed already, or not any more. */
    refused: ofLink && !canRequest ? ofLink : undefined,
    drop,
  }
}
