import type { FastifyInstance } from 'fastify'

import { ConfigError, type Config } from '../config.ts'
import type { Bulkheads } from '../platform/bulkheads.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { isPrivate } from '../platform/loopback.ts'
import type { Secret } from '../platform/secret.ts'
import type { PaymentsContext } from './context.ts'
import { countUnitsSold, dueAttempts, sweepPaymentKeys } from './payments-clock.ts'
import { paymentsHandlers } from './payments.routes.ts'
import type { PaymentProvider } from './provider.ts'
import { dueRefunds } from './refund-through-provider.ts'
import { openSimulated } from './simulated.ts'
import { processWaitingEvents } from './waiting-events.ts'
import { readWompiKeys } from './wompi-keys.ts'
import { openWompi } from './wompi.ts'

type Parts = { db: Db; secret: Secret; audit: Audit; config: Config; bulkheads: Bulkheads; isLimited: boolean } & Pick<
  PaymentsContext,
  'settleElsewhere'
>

const EVENTS_MS = 5_000
const COUNT_MS = 10 * 60 * 1_000

/** Opens the payments domain: the handlers of its calls, and its jobs while the shop is open. */
export function openPayments(
  app: FastifyInstance,
  jobs: Jobs,
  { db, secret, audit, config, bulkheads, isLimited, settleElsewhere }: Parts,
) {
  const context: PaymentsContext = {
    db,
    bulkheads,
    secret,
    audit,
    provider: openProvider(db, config),
    outcome: config.SIMULATED_PAYMENTS,
    holdSeconds: config.PAYMENT_MINUTES * 60,
    licencesADay: config.LICENCES_A_DAY,
    hasMail: config.SMTP_URL !== '',
    isLimited,
    publicUrl: config.PUBLIC_URL,
    settleElsewhere,
  }
  const report = (error: unknown) => app.log.warn({ err: error }, 'payments: will be tried again')
  jobs.work(dueAttempts(context, report), { report })
  jobs.work(dueRefunds(context, report), { report })
  jobs.every(EVENTS_MS, () => processWaitingEvents(context), report)
  jobs.every(COUNT_MS, () => countUnitsSold(context).then(() => sweepPaymentKeys(context)), report)
  return { handlers: paymentsHandlers(context), context }
}

/**
 * The payment method from the settings.
 * @throws ConfigError when a public shop has none, or its keys do not fit
 */
export function choosePayments(config: Config): 'wompi' | 'simulated' {
  if (config.PAYMENTS === 'wompi') {
    if (config.PUBLIC_URL === '')
      throw new ConfigError('PAYMENTS=wompi necesita PUBLIC_URL: a donde vuelve quien paga.')
    readWompiKeys(config)
    return 'wompi'
  }
  if (config.PAYMENTS === '' && !isPrivate(config) && config.NODE_ENV !== 'test') {
    throw new ConfigError(
      [
        'Falta decir cómo se paga en una tienda que otras personas pueden abrir:',
        '    PAYMENTS=wompi       cobra de verdad, con las claves WOMPI_*',
        '    PAYMENTS=simulated   no cobra a nadie y entrega las licencias gratis: solo para demostraciones',
      ].join('\n  '),
    )
  }
  return 'simulated'
}

/** Opens the provider that {@link choosePayments} names, with the same errors. */
export function openProvider(db: Db, config: Config): PaymentProvider {
  if (choosePayments(config) === 'simulated') return openSimulated(db)
  return openWompi({
    keys: readWompiKeys(config),
    checkoutUrl: config.WOMPI_CHECKOUT_URL,
    apiUrl: config.WOMPI_API_URL,
  })
}
