import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { LastStep } from '../../../contract/order-desk/desk-order.ts'
import type { ShipmentResult } from '../../../contract/order-desk/desk-shipments.ts'
import { isCallError } from '../../call.ts'
import { withSession } from '../../forms/with-session.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { lastStepText, shipmentStepText } from '../last-step-text.ts'
import { isSecond, reasonsOf, undoSteps } from '../take-steps.ts'

/** Why something was not done, where it was tried: at a shipment, or at the order (null). */
export type Notice = { shipmentId: string | null; text: string }
export type OrderActions = ReturnType<typeof useOrderActions>
/** What every dialog of an order's page is given. */
export type OrderDialogProps = { isOpen: boolean; onClose: () => void; actions: OrderActions }

/**
 * What is done to one order. When somebody else was first, nothing is changed, the order is shown as it is now, and what was
 * typed stays where it was typed.
 */
export function useOrderActions() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const reload = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['orderDesk.get'] }),
      queries.invalidateQueries({ queryKey: ['returnCases.ofOrder'] }),
      queries.invalidateQueries({ queryKey: ['installations.ofOrder'] }),
      queries.invalidateQueries({ queryKey: ['invoices.ofOrder'] }),
    ])
    queries.removeQueries({ queryKey: ['orderDesk.list'], type: 'inactive' })
  }

  /**
   * @returns whether it was done
   * @throws CallError with the fields that are to be mended
   */
  const run = async (shipmentId: string | null, act: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      await withSession(act)
      setNotice(null)
      await reload()
      return true
    } catch (error) {
      if (error instanceof NotDone) {
        setNotice({ shipmentId, text: error.message })
        await reload()
        return false
      }
      if (!isCallError(error) || error.fields.length > 0) throw error
      if (error.status !== 409) showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
      else {
        const describe = shipmentId === null ? lastStepText : shipmentStepText
        const { last } = (error.data ?? {}) as { last?: LastStep | null }
        setNotice({ shipmentId, text: last && isSecond(error.code) ? describe(last, Date.now()) : error.message })
        await reload()
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  const undo = async (shipmentId: string, results: readonly ShipmentResult[]) => {
    const isDone = await run(shipmentId, async () => refuse(await undoSteps(results)))
    if (isDone) showToast({ kind: 'success', text: 'Quedó como estaba.' })
  }
  const refuse = (results: readonly ShipmentResult[]) => {
    const [reason] = reasonsOf(results, Date.now()).values()
    if (reason !== undefined) throw new NotDone(reason)
  }

  return {
    isBusy,
    notice,
    forget: () => setNotice(null),
    run,
    /** A step that can be taken back for ten seconds. @param done what the toast says */
    step: async (shipmentId: string, done: string, take: () => Promise<ShipmentResult[]>): Promise<boolean> => {
      let results: ShipmentResult[] = []
      const isTaken = await run(shipmentId, async () => {
        results = await take()
        refuse(results)
      })
      if (isTaken)
        showToast({
          kind: 'success',
          text: done,
          action: { label: 'Deshacer', onPress: () => void undo(shipmentId, results) },
          about: [shipmentId],
        })
      return isTaken
    },
  }
}

/** A step of one shipment that was not taken. */
class NotDone extends Error {}
