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
 * Fills in the form for an installation named by its address, without the steps about problems (P-207). An order (P-311) also fills in the
 * place and the first day, and is sent along. Text by a person stays. If the installation of a draft's order can no longer be requested,
 * the order is removed.
 * @returns the products and order to install, as far as known, and a function that makes it another request
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
    // A request sent without a response may be that very visit: the form stays as sent until that is known.
    if (unansweredKey('corrective') === undefined) leaveOut()
  })
  useEffect(() => {
    if (isSettled && text !== '') fillText()
  }, [isSettled, text])
  useEffect(() => {
    if (isSettled && canRequest) fillOrder()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each order of the address
  }, [isSettled, linked, canRequest])
  // The order in the address replaces the former one.
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
    /** The order in the form whose installation cannot be requested, or whose state is unknown. */
    stuck: isStuck ? { isUnknown: !isLoaded, visit: ofDraft?.visit ?? null } : undefined,
    /** The order in the address is installed already, or can no longer be installed. */
    refused: ofLink && !canRequest ? ofLink : undefined,
    drop,
  }
}
