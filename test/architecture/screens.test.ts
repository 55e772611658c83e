import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { calls, type CallName } from '../../contract/calls.ts'
import { root, sourcePaths } from '../repository/source-paths.ts'

const paths = sourcePaths().filter((path) => /^web\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
const sources = new Map(
  await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
)
const filesWith = (pattern: RegExp) => paths.filter((path) => pattern.test(sources.get(path) ?? ''))

/** Files whose calls go through another file, which asks for the password. */
const sentElsewhere: Record<string, string> = {
  'web/order-desk/order/address-dialog.tsx': 'web/delivery/use-written-address.ts',
  'web/delivery/use-address-form.ts': 'web/delivery/use-written-address.ts',
  'web/order-desk/order/cancel-dialog.tsx': 'web/order-desk/order/use-order-actions.ts',
  'web/order-desk/order/shipments/cancel-shipment-dialog.tsx': 'web/order-desk/order/use-order-actions.ts',
  'web/order-desk/order/money/link-card.tsx': 'web/order-desk/order/use-order-actions.ts',
  'web/order-desk/order/money/note-refund.ts': 'web/order-desk/order/use-order-actions.ts',
  'web/order-desk/order/money/refund-actions.tsx': 'web/order-desk/order/use-order-actions.ts',
  'web/admin/save-product.ts': 'web/admin/use-product-save.ts',
  'web/admin/save-rate.ts': 'web/admin/rate-dialog.tsx',
  'web/admin/discounts/save-code.ts': 'web/admin/discounts/code-dialog.tsx',
  'web/admin/searches/save-synonym.ts': 'web/admin/searches/synonym-dialog.tsx',
  'web/admin/agenda-settings/zones-section.tsx': 'web/admin/agenda-settings/use-agenda-settings.ts',
  'web/admin/agenda-settings/hours-section.tsx': 'web/admin/agenda-settings/use-agenda-settings.ts',
  'web/admin/agenda-settings/travel-section.tsx': 'web/admin/agenda-settings/use-agenda-settings.ts',
  'web/admin/agenda-settings/cutoff-section.tsx': 'web/admin/agenda-settings/use-agenda-settings.ts',
  'web/admin/visit-settings/checklists-section.tsx': 'web/admin/visit-settings/use-list-draft.ts',
  'web/admin/visit-settings/prices-section.tsx': 'web/admin/visit-settings/use-list-draft.ts',
  'web/admin/delivery-page.tsx': 'web/forms/confirm-removal.ts',
  'web/computers/inventory-page.tsx': 'web/forms/confirm-removal.ts',
  'web/delivery/addresses-page.tsx': 'web/forms/confirm-removal.ts',
}

/** One press, with nothing typed or chosen that could be lost; or the phone's queue, which asks by itself. */
const nothingTyped = [
  'web/cart/add-to-cart.ts',
  'web/cart/use-cart.ts',
  'web/maintenance/use-hour-hold.ts',
  'web/payments/send-payment.ts',
  'web/stock-notices/stock-notice.tsx',
  'web/technician/send-values.ts',
  'web/technician/task-saving.ts',
  'web/wish-list/toggle-wish.ts',
]

const asks = /withSession\(|useForm\(/

test('a call that changes something asks for the password where the session has ended, so that nothing typed is lost', () => {
  const changes = (name: string) => {
    const call = calls[name as CallName]
    return 'changesState' in call && call.access !== 'public'
  }
  const found = paths.filter((path) => {
    const source = sources.get(path) ?? ''
    const named = [...source.matchAll(/callOverHttp\(\s*'([\w.]+)'/g)].map(([, name]) => name ?? '')
    return named.some(changes) && !asks.test(source)
  })
  expect(found.toSorted()).toEqual([...Object.keys(sentElsewhere), ...nothingTyped].toSorted())
  for (const sender of Object.values(sentElsewhere)) expect(sources.get(sender), sender).toMatch(asks)
})

test('the error of a field goes when it is mended: forms keep none of their own', () => {
  expect(filesWith(/\[errors?, setErrors?\] = useState/)).toEqual([
    // Every change of the list clears them.
    'web/admin/visit-settings/use-list-draft.ts',
  ])
})

test('no text claims that another person changed what the reader may have changed in another window or on a phone', () => {
  const messages = sourcePaths().filter(
    (path) => /^(contract|server|web)\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  const blames = /(Otra persona|Alguien más) (ya )?(cambió|guardó|corrigió|modificó|editó)/
  expect(messages.filter((path) => blames.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('no screen calls crypto.randomUUID, which browsers do not give to pages over plain HTTP', () => {
  expect(filesWith(/\bcrypto\.randomUUID\(/)).toEqual([])
})
