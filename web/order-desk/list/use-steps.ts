import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'
import type { ShipmentResult } from '../../../contract/order-desk/desk-shipments.ts'
import { isCallError } from '../../call.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { shipmentsFor, type Step } from '../allowed-steps.ts'
import { ordersText } from '../desk-text.ts'
import { reasonsOf, sendShipments, takeStep, undoSteps, whyNot, type ShipmentToSend } from '../take-steps.ts'

const participles: Record<Step, [one: string, many: string]> = {
  prepare: ['preparado', 'preparados'],
  send: ['enviado', 'enviados'],
  deliver: ['entregado', 'entregados'],
}

const none: ReadonlyMap<string, string> = new Map()

/**
 * Steps of many orders at once, with their toast and the way back.
 * @param onSettled which orders it was not done with
 */
export function useSteps(onSettled: (failed: readonly string[]) => void) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [reasons, setReasons] = useState(none)
  const reload = () => queries.invalidateQueries({ queryKey: ['orderDesk.list'] })

  const undo = async (results: readonly ShipmentResult[]) => {
    try {
      const failed = reasonsOf(await undoSteps(results), Date.now())
      const [reason] = failed.values()
      if (reason !== undefined) showToast({ kind: 'error', text: reason })
      else showToast({ kind: 'success', text: 'Quedó como estaba.' })
    } catch (error) {
      showRefusal(error, 'No se pudo deshacer.')
    }
    await reload()
  }

  const settle = (step: Step, results: readonly ShipmentResult[]) => {
    const failed = reasonsOf(results, Date.now())
    const done = new Set(results.flatMap(({ isDone, orderId }) => (isDone ? [orderId] : [])))
    setReasons(failed)
    onSettled([...failed.keys()])
    const [reason] = failed.values()
    if (done.size === 0) showToast({ kind: 'error', text: reason ?? 'No hay nada que marcar.' })
    else
      showToast({
        kind: failed.size === 0 ? 'success' : 'info',
        text:
          failed.size === 0
            ? `${ordersText(done.size)} ${participles[step][done.size === 1 ? 0 : 1]}`
            : `${done.size === 1 ? '1 listo' : `${done.size} listos`}, ${failed.size} no`,
        action: { label: 'Deshacer', onPress: () => void undo(results) },
        about: results.flatMap(({ isDone, shipmentId }) => (isDone ? [shipmentId] : [])),
      })
  }

  const run = async (step: Step, take: () => Promise<ShipmentResult[]>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      settle(step, await take())
      await reload()
      return true
    } catch (error) {
      if (step === 'send' && isCallError(error) && hasGuideErrors(error.fields)) throw error
      const text = whyNot(error)
      if (isCallError(error) && error.fields.length > 0) showToast({ kind: 'error', text })
      else showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    /** Why the last step was not taken, by order. */
    reasons,
    forgetReasons: () => setReasons(none),
    /** What another action could not do, by order: those stay chosen, with the reason in their row. */
    settleOthers: (failed: ReadonlyMap<string, string>) => {
      setReasons(failed)
      onSettled([...failed.keys()])
    },
    take: (step: Exclude<Step, 'send'>, rows: readonly DeskRow[]) => {
      const shipments = rows.flatMap((row) =>
        shipmentsFor(step, row).map((seen) => Object.assign(seen, { orderId: row._id })),
      )
      return shipments.length === 0 ? Promise.resolve(false) : run(step, () => takeStep(step, shipments))
    },
    /** @throws CallError with the guides that are to be mended */
    send: (shipments: ShipmentToSend[]) => run('send', () => sendShipments(shipments)),
  }
}

/** Whether guides are wrong: they are mended in the dialog, which stays open. */
const hasGuideErrors = (fields: readonly { field: string }[]): boolean =>
  fields.some(({ field }) => /^shipments\.\d+\.guide$/.test(field))
