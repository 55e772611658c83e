import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { installationSentence } from '../../../contract/maintenance/installation-text.ts'
import { inBogota } from '../../../contract/values/civil-days.ts'
import type { useDraft } from '../../forms/use-draft.ts'
import { useCall } from '../../use-call.ts'
import { installationIn, orderIn } from '../installation-address.ts'
import type { Intake } from './use-intake.ts'

type Draft = Pick<ReturnType<typeof useDraft>, 'written' | 'set' | 'isSettled'>

/**
 * Who comes to have something installed finds that in the form, without the steps about what fails (P-207). Of an order (P-311) the form
 * has its place and the first day, too, and sends it along. What a person wrote there before stays.
 * @returns what is installed of which order, as far as it is known, and what makes another request of it
 */
export function useInstallation({ written, set, isSettled }: Draft, { latest, save }: Intake, isSignedIn: boolean) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const text = installationIn(hash)
  const linked = orderIn(hash)
  const orderId = written.orderId ?? ''
  const own = useCall('installations.listOwn', isSignedIn && (linked || orderId) !== '' ? {} : null)
  const known = own.state === 'loaded' ? own.value.data : []
  const ofLink = known.find((one) => one.orderId === linked)
  const chosen = known.find((one) => one.orderId === orderId)
  const fill = useEffectEvent((description: string) => {
    if (!written.descripcion) set('descripcion', description)
    if (latest.current.step === 'start') save({ step: 'done' })
  })
  const fillOrder = useEffectEvent(() => {
    if (!ofLink) return
    const { lines, address, firstDay } = ofLink
    fill(installationSentence(linked, lines))
    set('orderId', linked)
    if (!written.direccion && address !== '') set('direccion', address)
    if (!written.fecha && firstDay !== null && firstDay > inBogota(new Date()).fecha) set('fecha', firstDay)
  })
  const fillText = useEffectEvent(() => {
    if (!written.descripcion) fill(text)
  })
  useEffect(() => {
    if (isSettled && text !== '') fillText()
  }, [isSettled, text])
  const canRequest = ofLink?.canRequest === true
  useEffect(() => {
    if (isSettled && canRequest) fillOrder()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each order of the address
  }, [isSettled, linked, canRequest])
  const drop = () => {
    if (chosen && written.descripcion === installationSentence(orderId, chosen.lines)) set('descripcion', '')
    set('orderId', '')
    void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
  }
  return {
    chosen,
    /** What the address names is installed already, or not any more. */
    refused: ofLink && !canRequest ? ofLink : undefined,
    drop,
  }
}
