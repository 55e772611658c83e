import type { CallName } from '../../contract/calls.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import type { PaymentsContext } from '../payments/context.ts'
import { idempotencyKey, unreadable } from '../platform/http/conditions.ts'
import { FileResponse } from '../platform/http/file-response.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { sheetTypes } from '../sheets/write-sheet.ts'
import { dayFile } from './day-file.ts'
import { readDay } from './read-day.ts'
import { sellAtCounter } from './sell.ts'

type CounterCall = Extract<CallName, `counterSales.${string}`>

const missingKey = () => unreadable('Idempotency-Key', 'Falta la clave con la que esta venta se hace una sola vez.')

/** Binds the calls of the counter to what they do. @param sendSoon has e-mails that are due looked at now */
export function counterSaleHandlers(context: PaymentsContext, sendSoon: () => void): Handlers<CounterCall> {
  const { db } = context
  return {
    'counterSales.sell': async (call) => {
      const key = idempotencyKey(call.request, missingKey)
      if (key === undefined) throw missingKey()
      const sold = await sellAtCounter(context, call.input, { ...callerOf(call), key })
      call.request.auditTarget = sold.orderId
      sendSoon()
      void call.reply.code(201)
      return ok(sold, 'Venta hecha')
    },
    'counterSales.ofDay': async ({ input: { date = dayInBogota(new Date()) } }) => ok(await readDay(db, date)),
    'counterSales.file': async ({ input: { date, format } }) =>
      new FileResponse(dayFile(db, format, date), {
        type: sheetTypes[format],
        fileName: `mostrador-${date}.${format}`,
      }),
  }
}
